#include "battle/rulebook.hpp"

#include <algorithm>
#include <string>

#include "battle/rulebook_tables.hpp"

namespace condotta {
namespace {

constexpr RuleBook sets[] = {
    {"reg", "REG", "Renatio et Gloriam"},
    {"impetus", "IMP", "Impetus, second edition"},
    {"fwc", "FWC", "FWC Late Renaissance"},
    {"cfeo", "CFE", "CFEO 16th C"},
};

struct Book {
  std::vector<Citation> code;
  std::vector<Citation> tests;
  std::vector<Rule> rules;
};

// The citations that belong to each rule, as parts of one list.
void attach(std::span<const generated::Cited> cited, std::vector<Citation>& list, std::vector<Rule>& rules,
            std::span<const Citation> Rule::* member) {
  list.reserve(cited.size());
  for (const generated::Cited& one : cited) list.push_back(one.citation);
  for (std::size_t start = 0; start < cited.size();) {
    std::size_t end = start;
    while (end < cited.size() && cited[end].rule == cited[start].rule) ++end;
    rules[cited[start].rule].*member = std::span<const Citation>(list).subspan(start, end - start);
    start = end;
  }
}

Book open_book() {
  Book book;
  book.rules.assign(generated::rules.begin(), generated::rules.end());
  for (std::size_t i = 0; i < book.rules.size(); ++i) book.rules[i].excuse = generated::excuses[i];
  attach(generated::code, book.code, book.rules, &Rule::code);
  attach(generated::tests, book.tests, book.rules, &Rule::tests);
  return book;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower);
  return out;
}

bool is_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte >= 0x80;
}

// How often the word begins a word of the text; a whole word counts double.
int count_word(std::string_view text, std::string_view word) {
  int count = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    if (at > 0 && is_word(text[at - 1])) continue;
    const std::size_t end = at + word.size();
    count += end < text.size() && is_word(text[end]) ? 1 : 2;
  }
  return count;
}

std::vector<std::string> split(std::string_view words) {
  std::vector<std::string> out;
  std::string word;
  for (const char c : lowered(words) + " ") {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      out.push_back(std::move(word));
      word.clear();
    }
  }
  return out;
}

// Number of letters to change, add or take away to make one of the other.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replace, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::span<const RuleBook> rule_books() { return sets; }

const RuleBook* find_rule_book(std::string_view name) {
  const auto found = std::ranges::find(sets, name, &RuleBook::name);
  return found != std::end(sets) ? found : nullptr;
}

std::span<const RuleArea> rule_areas() { return generated::areas; }

std::span<const Rule> rulebook() {
  static const Book book = open_book();
  return book.rules;
}

const Rule* find_rule(std::string_view id) {
  const auto rules = rulebook();
  const auto found =
      std::ranges::lower_bound(generated::by_id, id, {}, [&](std::uint16_t number) { return rules[number].id; });
  return found != generated::by_id.end() && rules[*found].id == id ? &rules[*found] : nullptr;
}

std::vector<std::string_view> nearest_ids(std::string_view id, std::size_t most) {
  std::string wanted(id.substr(0, 40));
  std::ranges::transform(wanted, wanted.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  std::vector<std::pair<std::size_t, std::string_view>> near;
  for (const Rule& rule : rulebook()) near.emplace_back(edits(wanted, rule.id), rule.id);
  std::ranges::sort(near);
  std::vector<std::string_view> out;
  for (const auto& [distance, candidate] : near) {
    if (out.size() == most || distance > std::max<std::size_t>(3, wanted.size() / 2)) break;
    out.push_back(candidate);
  }
  return out;
}

std::vector<const Rule*> search_rules(std::string_view words) {
  const std::vector<std::string> wanted = split(words);
  std::vector<std::pair<int, const Rule*>> found;
  for (const Rule& rule : rulebook()) {
    const std::string text = lowered(rule.text);
    const std::string title = lowered(rule.title);
    const std::string id = lowered(rule.id);
    int score = 0;
    for (const std::string& word : wanted) {
      const int here = std::min(count_word(text, word), 6) + 4 * std::min(count_word(title, word), 2) +
                       (id.find(word) != std::string::npos ? 3 : 0);
      score = here == 0 ? -1 : score + here;
      if (score < 0) break;
    }
    if (score > 0) found.emplace_back(score, &rule);
  }
  // Equal matches stay in reading order.
  std::ranges::sort(
      found, [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  std::vector<const Rule*> out;
  for (const auto& [score, rule] : found) out.push_back(rule);
  return out;
}

Coverage coverage(const RuleBook& set, std::span<const std::string_view> areas) {
  Coverage out;
  for (const Rule& rule : rulebook()) {
    if (!rule.id.starts_with(set.prefix)) continue;
    const std::string_view area = rule.area.substr(set.prefix.size() + 1);
    if (!areas.empty() && std::ranges::find(areas, area) == areas.end()) continue;
    ++out.rules;
    out.implemented += rule.implemented() ? 1 : 0;
    out.tested += rule.tested() ? 1 : 0;
    out.excused += rule.excused() ? 1 : 0;
    if (rule.excused() || (rule.implemented() && rule.tested())) continue;
    out.missing.push_back(rule.id);
    if (!rule.implemented()) out.unimplemented.push_back(rule.id);
    if (!rule.tested()) out.untested.push_back(rule.id);
  }
  return out;
}

}  // namespace condotta
