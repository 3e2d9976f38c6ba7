// Puts what people write into the program, at build time:
//
//   condotta_embed rulebook <project> <folder>       the rule book and who cites its rules, as two C++ sources
//   condotta_embed toml <symbol> <file> <source>     a data file, as a C++ function that gives its document
//   condotta_embed scenarios <source> <file>...      the shipped scenarios, as a table of their names and texts
//
// Fails with file, line and id if sources, data, tests or docs/rulings.md name a rule that the book lacks.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "book.hpp"
#include "citations.hpp"
#include "document/compact.hpp"
#include "files/toml.hpp"

namespace condotta::embed {
namespace {

namespace fs = std::filesystem;

struct Place {
  std::string file;
  int line = 0;
};

// What cites a rule, by the rule's number in the book.
using Citations = std::map<std::size_t, std::vector<Place>>;

std::string slurp(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Leaves a file alone that already says the same, so that nothing is compiled again for it.
void write_if_changed(const fs::path& path, const std::string& text) {
  if (fs::exists(path) && slurp(path) == text) return;
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::vector<fs::path> files_under(const fs::path& folder, std::initializer_list<std::string_view> endings) {
  std::vector<fs::path> out;
  if (!fs::is_directory(folder)) return out;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string ending = entry.path().extension().string();
    if (entry.is_regular_file() && std::ranges::find(endings, ending) != endings.end()) out.push_back(entry.path());
  }
  std::ranges::sort(out);
  return out;
}

// A C++ expression for the text.
std::string literal(std::string_view text) {
  std::string out = "{\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      out += "\\n\"\n     \"";
    } else if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (byte < 0x20) {
      out += {'\\', '0', static_cast<char>('0' + byte / 8), static_cast<char>('0' + byte % 8)};
    } else {
      out += c;
    }
  }
  return out + "\", " + std::to_string(text.size()) + "}";
}

class Gatherer {
 public:
  explicit Gatherer(fs::path root) : root_(std::move(root)) {}

  bool gather() {
    read_books();
    for (const fs::path& path : files_under(root_ / "src", {".cpp", ".hpp"})) scan_source(path);
    for (const fs::path& path : files_under(root_ / "data" / "rules", {".toml"})) scan_text(path, code_);
    for (const fs::path& path : files_under(root_ / "tests", {".cpp"})) scan_tests(path);
    for (const fs::path& path : files_under(root_ / "tests" / "cases", {".toml"})) scan_case(path);
    read_rulings();
    return good_;
  }

  const Book& book() const { return book_; }
  const Citations& code() const { return code_; }
  const Citations& tests() const { return tests_; }
  const std::map<std::size_t, std::string>& excuses() const { return excuses_; }
  const std::map<std::string, std::size_t>& numbers() const { return numbers_; }

 private:
  void complain(const Fault& fault) {
    std::fprintf(stderr, "%s\n", fault.sentence().c_str());
    good_ = false;
  }

  std::string name_of(const fs::path& path) const { return path.lexically_relative(root_).generic_string(); }

  void read_books() {
    for (const fs::path& path : files_under(root_ / "rulebook", {".md"})) {
      if (auto read = read_book(slurp(path), name_of(path), book_); !read) complain(read.error());
    }
    for (std::size_t i = 0; i < book_.rules.size(); ++i) numbers_[book_.rules[i].id] = i;
  }

  // Notes every rule that the words name, as cited at that place.
  void note(std::string_view words, Place place, Citations& citations, bool counts = true) {
    for (const Naming& naming : find_ids(words)) {
      Place here = place;
      here.line += line_of(words, naming.offset) - 1;
      const auto first = numbers_.find(naming.id);
      const auto last = naming.last.empty() ? first : numbers_.find(naming.last);
      if (first == numbers_.end() || last == numbers_.end()) {
        complain(
            {"the rule book has no rule " + (first == numbers_.end() ? naming.id : naming.last), here.line, here.file});
        continue;
      }
      if (!counts) continue;
      // Ids of one area sort by number, so a range is what stands between its ends.
      for (auto at = first;; ++at) {
        auto& places = citations[at->second];
        if (places.empty() || places.back().file != here.file || places.back().line != here.line)
          places.push_back(here);
        if (at == last || std::next(at) == numbers_.end()) break;
      }
    }
  }

  void scan_text(const fs::path& path, Citations& citations, bool counts = true) {
    note(slurp(path), {name_of(path), 1}, citations, counts);
  }

  // The shell has no rules of its own: its help and its examples name rules, but do not decide them.
  void scan_source(const fs::path& path) {
    const std::string layer = path.lexically_relative(root_ / "src").begin()->string();
    const auto shell = {"cli", "files", "fair", "wasm", "server", "store", "main.cpp"};
    scan_text(path, code_, std::ranges::find(shell, layer) == shell.end());
  }

  void scan_tests(const fs::path& path) {
    const std::string source = slurp(path);
    for (const TestName& test : test_names(source)) {
      note(test.name, {name_of(path), line_of(source, test.offset)}, tests_);
    }
  }

  void scan_case(const fs::path& path) {
    const auto document = files::read_toml(path);
    if (!document) {
      complain(document.error());
      return;
    }
    scan_lists(*document, name_of(path));
  }

  // The lists called `rules` of a case and of its checks.
  void scan_lists(const Document& document, const std::string& file) {
    for (const auto& [name, value] : document.members()) {
      if (name == "rules") {
        for (const Document& item : value.items()) note(item.text(), {file, item.line()}, tests_);
      } else {
        scan_lists(value, file);
      }
    }
    for (const Document& item : document.items()) scan_lists(item, file);
  }

  void read_rulings() {
    const fs::path path = root_ / "docs" / "rulings.md";
    const auto read = read_excuses(slurp(path), name_of(path));
    if (!read) {
      complain(read.error());
      return;
    }
    for (const auto& [id, excuse] : *read) {
      const auto number = numbers_.find(id);
      if (number == numbers_.end()) {
        complain({"the rule book has no rule " + id, excuse.line, name_of(path)});
      } else {
        excuses_[number->second] = excuse.reason;
      }
    }
  }

  fs::path root_;
  Book book_;
  std::map<std::string, std::size_t> numbers_;
  Citations code_;
  Citations tests_;
  std::map<std::size_t, std::string> excuses_;
  bool good_ = true;
};

const std::string opening =
    "// Made by tools/embed.cpp.\n#include \"battle/rulebook_tables.hpp\"\n\nnamespace condotta::generated "
    "{\nnamespace {\n\n";

// Defines one table; an empty one has no array behind it.
std::string table(const std::string& type, const std::string& name, const std::vector<std::string>& rows) {
  const std::string span = "constinit const std::span<const " + type + "> " + name;
  if (rows.empty()) return "}\n" + span + ";\nnamespace {\n\n";
  std::string out = "constexpr " + type + " " + name + "_list[] = {\n";
  for (const std::string& row : rows) out += "    " + row + ",\n";
  return out + "};\n}\n" + span + " = " + name + "_list;\nnamespace {\n\n";
}

std::string text_source(const Gatherer& gathered) {
  std::vector<std::string> areas;
  for (const BookArea& area : gathered.book().areas) {
    areas.push_back("{" + literal(area.prefix) + ", " + literal(area.name) + ", " + literal(area.title) + "}");
  }
  std::vector<std::string> rules;
  for (const BookRule& rule : gathered.book().rules) {
    rules.push_back("{" + literal(rule.id) + ", " + literal(rule.area) + ", " + literal(rule.title) + ",\n     " +
                    literal(rule.text) + ", {}}");
  }
  std::vector<std::string> order;
  for (const auto& [id, number] : gathered.numbers()) order.push_back(std::to_string(number));
  return opening + table("RuleArea", "areas", areas) + table("Rule", "rules", rules) +
         table("std::uint16_t", "by_id", order) + "}  // namespace\n}  // namespace condotta::generated\n";
}

std::vector<std::string> rows_of(const Citations& citations) {
  std::vector<std::string> rows;
  for (const auto& [rule, places] : citations) {
    for (const Place& place : places) {
      rows.push_back("{" + std::to_string(rule) + ", {" + literal(place.file) + ", " + std::to_string(place.line) +
                     "}}");
    }
  }
  return rows;
}

std::string citations_source(const Gatherer& gathered) {
  std::vector<std::string> excuses;
  for (std::size_t i = 0; i < gathered.book().rules.size(); ++i) {
    const auto excuse = gathered.excuses().find(i);
    excuses.push_back(excuse != gathered.excuses().end() ? "std::string_view" + literal(excuse->second) : "{}");
  }
  return opening + table("Cited", "code", rows_of(gathered.code())) +
         table("Cited", "tests", rows_of(gathered.tests())) + table("std::string_view", "excuses", excuses) +
         "}  // namespace\n}  // namespace condotta::generated\n";
}

int embed_rulebook(const fs::path& root, const fs::path& folder) {
  Gatherer gathered(root);
  if (!gathered.gather()) return 1;
  write_if_changed(folder / "rulebook_text.cpp", text_source(gathered));
  write_if_changed(folder / "rulebook_citations.cpp", citations_source(gathered));
  return 0;
}

// A document as rows of string literals, which compilers want short.
std::string pieces_of(const Document& document) {
  const std::string text = to_compact(document);
  constexpr std::size_t piece = 30'000;  // compilers need not take literals longer than 64 KiB
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(at + piece, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u)
      --end;  // not amid a character
    out += "      " + literal(std::string_view(text).substr(at, end - at)) + ",\n";
    at = end;
  }
  return out;
}

int embed_toml(const std::string& symbol, const fs::path& file, const fs::path& source) {
  const auto document = files::read_toml(file);
  if (!document) {
    std::fprintf(stderr, "%s\n", document.error().sentence().c_str());
    return 1;
  }
  write_if_changed(source, "// Made by tools/embed.cpp from " + file.filename().string() +
                               ".\n#include <string_view>\n\n#include \"document/compact.hpp\"\n\n"
                               "namespace condotta::embedded {\n\nDocument " +
                               symbol + "();\n\nDocument " + symbol +
                               "() {\n  static constexpr std::string_view pieces[] = {\n" + pieces_of(*document) +
                               "  };\n  return embedded_document(pieces);\n}\n\n}  // namespace condotta::embedded\n");
  return 0;
}

// data/scenarios/reg/pavia-1525.toml is the scenario "reg/pavia-1525".
int embed_scenarios(const fs::path& source, std::vector<std::string> files) {
  std::ranges::sort(files);
  std::string texts;
  std::string rows;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const fs::path file(files[i]);
    const auto document = files::read_toml(file);
    if (!document) {
      std::fprintf(stderr, "%s\n", document.error().sentence().c_str());
      return 1;
    }
    const std::string folder = file.parent_path().filename().string();
    const std::string pieces = "pieces_" + std::to_string(i);
    texts += "constexpr std::string_view " + pieces + "[] = {\n" + pieces_of(*document) + "};\n";
    rows += "    {" + literal(folder + "/" + file.stem().string()) + ", " + literal(folder) + ", " + pieces + "},\n";
  }
  const std::string list = rows.empty() ? std::string() : "constexpr Scenario list[] = {\n" + rows + "};\n";
  write_if_changed(source,
                   "// Made by tools/embed.cpp.\n#include \"games/scenario_tables.hpp\"\n\n"
                   "namespace condotta::games::generated {\nnamespace {\n\n" +
                       texts + list + "\n}  // namespace\n\nconstinit const std::span<const Scenario> scenarios" +
                       (rows.empty() ? ";" : " = list;") + "\n\n}  // namespace condotta::games::generated\n");
  return 0;
}

}  // namespace

int run(const std::vector<std::string>& words) {
  if (words.size() == 3 && words[0] == "rulebook") return embed_rulebook(words[1], words[2]);
  if (words.size() == 4 && words[0] == "toml") return embed_toml(words[1], words[2], words[3]);
  if (words.size() >= 2 && words[0] == "scenarios") return embed_scenarios(words[1], {words.begin() + 2, words.end()});
  std::fprintf(stderr,
               "usage: condotta_embed rulebook <project> <folder> | toml <symbol> <file> <source> | "
               "scenarios <source> <file>...\n");
  return 2;
}

}  // namespace condotta::embed

int main(int argc, char** argv) { return condotta::embed::run({argv + 1, argv + argc}); }
