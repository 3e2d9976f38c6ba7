#include "book.hpp"

#include <algorithm>
#include <set>

#include "citations.hpp"

namespace condotta::embed {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(" \t\r\n") - start + 1);
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// The cells of a table's row.
std::vector<std::string_view> cells_of(std::string_view row) {
  std::vector<std::string_view> cells;
  row = trimmed(row).substr(1);
  while (!row.empty()) {
    const std::size_t end = std::min(row.find('|'), row.size());
    cells.push_back(trimmed(row.substr(0, end)));
    row.remove_prefix(std::min(end + 1, row.size()));
  }
  return cells;
}

bool is_row(std::string_view line) { return trimmed(line).starts_with('|'); }

std::string area_of(std::string_view id) { return std::string(id.substr(0, id.rfind('-'))); }

// The first words of a rule, without the source in brackets.
std::string title_of(std::string_view statement) {
  if (statement.starts_with('[')) {
    const std::size_t end = statement.find(']');
    const std::string_view rest = end == std::string_view::npos ? "" : trimmed(statement.substr(end + 1));
    statement = rest.empty() ? statement.substr(1, end - 1) : rest;
  }
  constexpr std::size_t most = 90;
  std::size_t end = statement.size();
  for (const std::string_view stop : {". ", ": ", "; ", "\n"}) end = std::min(end, statement.find(stop));
  std::string title(statement.substr(0, end));
  if (title.size() > most) title = title.substr(0, title.rfind(' ', most)) + " …";
  while (title.ends_with('.') || title.ends_with(':')) title.pop_back();
  return title;
}

// One list item of the book: its head line and what follows.
class Item {
 public:
  Item(std::string_view head, int line, std::string_view file) : line_(line), file_(file) {
    head.remove_prefix(4);  // "- **"
    id_ = id_at(head);
    const std::size_t close = head.find("**");
    const auto names = find_ids(head.substr(0, close));
    if (!names.empty()) last_ = names.front().last;
    body_ = trimmed(close == std::string_view::npos ? std::string_view{} : head.substr(close + 2));
  }

  void add(std::string_view line) {
    body_ += '\n';
    body_ += line.starts_with("  ") ? line.substr(2) : line;
  }

  std::expected<void, Fault> close(Book& book) const {
    if (trimmed(body_).empty()) return std::unexpected(fault(id_ + " has no text"));
    if (last_.empty()) book.rules.push_back({id_, area_of(id_), title_of(body_), std::string(trimmed(body_)), line_});
    const std::size_t before = book.rules.size();
    add_rows(book);
    if (!last_.empty()) return check_range(book, before);
    return {};
  }

 private:
  Fault fault(std::string what) const { return Fault{std::move(what), line_, file_}; }

  // A row is a rule together with the words that lead to its table and the table's head.
  void add_rows(Book& book) const {
    std::string lead;
    std::string table_head;
    int line = line_ - 1;
    for (const std::string_view text : lines_of(body_)) {
      ++line;
      if (!is_row(text)) {
        table_head.clear();
        if (lead.empty()) lead = trimmed(text);
        continue;
      }
      const auto cells = cells_of(text);
      const std::string_view id = cells.empty() ? std::string_view{} : id_at(cells.front());
      if (id.empty() || id != cells.front()) {
        table_head += std::string(trimmed(text)) + "\n";
        continue;
      }
      const std::string title = cells.size() > 1 ? std::string(cells[1]) : lead;
      book.rules.push_back({std::string(id), area_of(id), title_of(title),
                            lead + "\n\n" + table_head + std::string(trimmed(text)), line});
    }
  }

  // Every rule of the range must be a row.
  std::expected<void, Fault> check_range(const Book& book, std::size_t from) const {
    const std::string stem = id_.substr(0, id_.size() - 3);
    for (int number = std::stoi(id_.substr(stem.size())); number <= std::stoi(last_.substr(stem.size())); ++number) {
      std::string digits = std::to_string(number);
      digits.insert(0, 3 - digits.size(), '0');
      const bool found = std::any_of(book.rules.begin() + static_cast<std::ptrdiff_t>(from), book.rules.end(),
                                     [&](const BookRule& rule) { return rule.id == stem + digits; });
      if (!found) return std::unexpected(fault("the table of " + id_ + "… has no row for " + stem + digits));
    }
    return {};
  }

  std::string id_;
  std::string last_;
  std::string body_;
  int line_;
  std::string file_;
};

// "### CLM: Claims"; an area belongs to the rules that follow it, so its prefix is known only with the first of them.
bool read_area(std::string_view heading, BookArea& area) {
  const std::string_view words = trimmed(heading.substr(heading.find_first_not_of('#')));
  const std::size_t colon = words.find(": ");
  if (colon == std::string_view::npos || colon > 5) return false;
  const bool capitals = std::ranges::all_of(words.substr(0, colon),
                                            [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); });
  if (capitals) area = {"", std::string(words.substr(0, colon)), std::string(words.substr(colon + 2))};
  return capitals;
}

}  // namespace

std::expected<void, Fault> read_book(std::string_view text, std::string_view file, Book& book) {
  std::vector<Item> open;  // none or one
  std::vector<BookArea> areas;
  const std::size_t first_rule = book.rules.size();
  const auto close = [&]() -> std::expected<void, Fault> {
    if (open.empty()) return {};
    auto closed = open.front().close(book);
    open.clear();
    return closed;
  };
  int number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    const bool opens = line.starts_with("- **") && !id_at(line.substr(4)).empty();
    if (opens || line.starts_with('#')) {
      if (auto closed = close(); !closed) return closed;
    }
    if (opens) {
      open.emplace_back(line, number, file);
    } else if (line.starts_with('#')) {
      BookArea area;
      if (read_area(line, area)) areas.push_back(area);
    } else if (!open.empty()) {
      open.front().add(line);
    }
  }
  if (auto closed = close(); !closed) return closed;

  std::set<std::string_view> seen;
  for (const BookRule& rule : book.rules) {
    if (!seen.insert(rule.id).second) {
      return std::unexpected(Fault{rule.id + " stands twice in the book", rule.line, std::string(file)});
    }
  }
  for (BookArea& area : areas) {
    for (std::size_t i = first_rule; i < book.rules.size() && area.prefix.empty(); ++i) {
      if (book.rules[i].area.substr(4) == area.name) area.prefix = book.rules[i].id.substr(0, 3);
    }
    if (!area.prefix.empty()) book.areas.push_back(area);
  }
  return {};
}

std::expected<std::map<std::string, Excuse>, Fault> read_excuses(std::string_view text, std::string_view file) {
  std::map<std::string, Excuse> excuses;
  int number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    std::string id;
    std::string_view reason;
    if (line.starts_with("- **")) {
      id = id_at(line.substr(4));
      if (const std::size_t end = line.find("**", 4); end != std::string_view::npos)
        reason = trimmed(line.substr(end + 2));
    } else if (is_row(line)) {
      const auto cells = cells_of(line);
      if (!cells.empty()) id = id_at(cells.front());
      if (cells.size() > 1) reason = cells[1];
    }
    if (id.empty()) continue;
    if (reason.empty()) return std::unexpected(Fault{id + " is excused without a reason", number, std::string(file)});
    excuses[id] = {std::string(reason), number};
  }
  return excuses;
}

}  // namespace condotta::embed
