#include "document/reader.hpp"

#include <algorithm>
#include <cmath>

namespace condotta {
namespace {

bool joins(char c) { return c == ' ' || c == '-' || c == '_' || c == '(' || c == ')' || c == '.'; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string bare(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!joins(c)) out += lower(c);
  }
  return out;
}

// How many letters must be put in, left out or changed to make one word the other.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
    }
  }
  return row[b.size()];
}

}  // namespace

bool same_words(std::string_view a, std::string_view b) { return bare(a) == bare(b); }

std::string_view nearest_word(std::string_view unknown, std::span<const std::string> known) {
  std::string_view best;
  std::size_t least = std::max<std::size_t>(2, unknown.size() / 3) + 1;
  if (unknown.size() > 60) return best;
  for (const std::string& word : known) {
    if (const std::size_t distance = edits(bare(unknown), bare(word)); distance < least) {
      least = distance;
      best = word;
    }
  }
  return best;
}

std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text.substr(0, 60)) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte < 0x20 || byte == 0x7F ? '?' : c;
  }
  // A cut may have split a character: leave its first bytes out.
  if (text.size() > 60) {
    while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0x80u) != 0) out.pop_back();
    out += "…";
  }
  return out + "'";
}

std::string listed(std::span<const std::string> words, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 < words.size() ? std::string(", ") : " " + std::string(last) + " ";
    out += words[i];
  }
  return out;
}

Reader::Reader(const Document& table, std::string what) : table_(&table), what_(std::move(what)) {
  if (!table.is(Document::Kind::object)) {
    complain(what_ + " must be a table of keys and values, not " + std::string(in_words(table.kind())));
  }
}

const Document* Reader::find(std::string_view key) {
  if (std::ranges::find(known_, key) == known_.end()) known_.emplace_back(key);
  return table_->find(key);
}

const Document* Reader::need(std::string_view key) {
  const Document* value = find(key);
  if (value == nullptr) complain(what_ + " needs the key '" + std::string(key) + "'");
  return value;
}

void Reader::wrong_kind(std::string_view key, std::string_view wanted, const Document& value) {
  complain("'" + std::string(key) + "' of " + what_ + " must be " + std::string(wanted) + ", not " +
               std::string(in_words(value.kind())),
           &value);
}

bool Reader::flag(std::string_view key, bool fallback) {
  const Document* value = find(key);
  if (value == nullptr) return fallback;
  if (!value->is(Document::Kind::boolean)) {
    wrong_kind(key, "true or false", *value);
    return fallback;
  }
  return value->boolean();
}

int Reader::whole(std::string_view key, int fallback, int least, int most) {
  const Document* value = find(key);
  if (value == nullptr) return fallback;
  if (!value->is(Document::Kind::integer)) {
    wrong_kind(key, "a whole number", *value);
    return fallback;
  }
  if (value->integer() < least || value->integer() > most) {
    complain("'" + std::string(key) + "' of " + what_ + " must be from " + std::to_string(least) + " to " +
                 std::to_string(most),
             value);
    return fallback;
  }
  return static_cast<int>(value->integer());
}

double Reader::number(std::string_view key, double fallback, double least, double most) {
  const Document* value = find(key);
  if (value == nullptr) return fallback;
  if (!value->is_number()) {
    wrong_kind(key, "a number", *value);
    return fallback;
  }
  if (!(value->number() >= least && value->number() <= most)) {
    complain("'" + std::string(key) + "' of " + what_ + " must be from " +
                 std::to_string(static_cast<long long>(std::floor(least))) + " to " +
                 std::to_string(static_cast<long long>(std::ceil(most))),
             value);
    return fallback;
  }
  return value->number();
}

std::string Reader::text(std::string_view key, std::string_view fallback) {
  const Document* value = find(key);
  if (value == nullptr) return std::string(fallback);
  if (!value->is(Document::Kind::text)) {
    wrong_kind(key, "a text", *value);
    return std::string(fallback);
  }
  return value->text();
}

std::vector<std::string> Reader::texts(std::string_view key) {
  const Document* value = find(key);
  if (value == nullptr) return {};
  if (value->is(Document::Kind::text)) return {value->text()};
  std::vector<std::string> out;
  for (const Document& item : value->items()) {
    if (!item.is(Document::Kind::text)) {
      wrong_kind(key, "a list of texts", item);
      return {};
    }
    out.push_back(item.text());
  }
  if (!value->is(Document::Kind::array)) wrong_kind(key, "a text or a list of texts", *value);
  return out;
}

std::vector<int> Reader::wholes(std::string_view key, int least, int most) {
  const Document* value = find(key);
  if (value == nullptr) return {};
  const Document::Array alone = {*value};
  std::vector<int> out;
  for (const Document& item : value->is(Document::Kind::array) ? value->items() : alone) {
    if (!item.is(Document::Kind::integer)) {
      wrong_kind(key, "a whole number or a list of them", item);
      return {};
    }
    if (item.integer() < least || item.integer() > most) {
      complain("'" + std::string(key) + "' of " + what_ + " must be from " + std::to_string(least) + " to " +
                   std::to_string(most),
               &item);
      return {};
    }
    out.push_back(static_cast<int>(item.integer()));
  }
  return out;
}

int Reader::choice(std::string_view key, std::span<const std::string_view> words, int fallback) {
  const Document* value = find(key);
  if (value == nullptr) return fallback;
  if (!value->is(Document::Kind::text)) {
    wrong_kind(key, "a text", *value);
    return fallback;
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (same_words(words[i], value->text())) return static_cast<int>(i);
  }
  const std::vector<std::string> all(words.begin(), words.end());
  complain(
      "'" + std::string(key) + "' of " + what_ + " is " + quoted(value->text()) + "; it can be " + listed(all, "or"),
      value);
  return fallback;
}

void Reader::complain(std::string what, const Document* at) {
  if (fault_) return;
  int line = at != nullptr ? at->line() : 0;
  if (line == 0) line = table_->line();
  fault_ = Fault{std::move(what), line};
}

void Reader::complain(const Fault& fault) {
  if (fault_) return;
  fault_ = fault;
  if (fault_->line == 0) fault_->line = table_->line();
}

std::optional<Fault> Reader::finish() {
  for (const auto& [key, value] : table_->members()) {
    if (fault_) break;
    if (std::ranges::find(known_, key) != known_.end()) continue;
    std::string sentence = what_ + " has no key " + quoted(key);
    if (const std::string_view near = nearest_word(key, known_); !near.empty()) {
      sentence += "; did you mean '" + std::string(near) + "'?";
    } else {
      std::vector<std::string> sorted = known_;
      std::ranges::sort(sorted);
      sentence += "; it can have " + listed(sorted);
    }
    complain(std::move(sentence), &value);
  }
  return fault_;
}

}  // namespace condotta
