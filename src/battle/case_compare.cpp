#include "battle/case_compare.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "dice/distribution.hpp"

namespace condotta {
namespace {

using Kind = Document::Kind;

// A text where a list is expected: "RED + YELLOW", "RED, YELLOW".
Document split(const Document& text) {
  Document list = Document::array();
  list.at_line(text.line());
  std::string word;
  const auto end_word = [&] {
    while (!word.empty() && word.back() == ' ') word.pop_back();
    if (!word.empty()) list.push(Document(word));
    word.clear();
  };
  const std::string& whole = text.text();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const char c = whole[i];
    // The plus of "WHITE+" belongs to the word: it has no space before it and nothing but a separator after it.
    const bool belongs = c == '+' && !word.empty() && word.back() != ' ' &&
                         (i + 1 == whole.size() || whole[i + 1] == ' ' || whole[i + 1] == ',');
    if ((c == '+' && !belongs) || c == ',') {
      end_word();
    } else if (c != ' ' || !word.empty()) {
      word += c;
    }
  }
  end_word();
  return list;
}

bool same(const Document& expected, const Document& got, Compared compared);

bool same_number(const ExpectedNumber& expected, double got) {
  return std::fabs(got - expected.value) <= expected.tolerance;
}

bool same_list(const Document& expected, const Document& got, Compared compared) {
  const Document list = expected.is(Kind::text) ? split(expected) : expected;
  if (!list.is(Kind::array)) return false;
  if (compared == Compared::whole || compared == Compared::measured) {
    return std::ranges::equal(list.items(), got.items(),
                              [&](const Document& a, const Document& b) { return same(a, b, compared); });
  }
  // Each expected item takes one of the answer's.
  std::vector<const Document*> left;
  for (const Document& item : got.items()) left.push_back(&item);
  for (const Document& item : list.items()) {
    const auto found = std::ranges::find_if(left, [&](const Document* d) { return same(item, *d, Compared::whole); });
    if (found == left.end()) return false;
    left.erase(found);
  }
  if (compared == Compared::listed && !list.items().empty()) return true;
  return left.empty();
}

// Numbers that people wrote as keys stand for themselves: 3 and "3".
const Document* member_of(const Document& table, std::string_view key) {
  for (const auto& [name, value] : table.members()) {
    if (same_words(name, key)) return &value;
  }
  return nullptr;
}

bool same_table(const Document& expected, const Document& got, Compared compared) {
  if (!expected.is(Kind::object)) return false;
  for (const auto& [key, value] : expected.members()) {
    const Document* answer = member_of(got, key);
    if (answer != nullptr && same(value, *answer, compared)) continue;
    const auto number = number_of(value);
    const bool nothing = answer == nullptr && number && same_number(*number, 0);
    if (!nothing || compared == Compared::whole) return false;
  }
  if (compared == Compared::listed) return true;
  return std::ranges::all_of(got.members(), [&](const Document::Member& member) {
    if (member_of(expected, member.first) != nullptr) return true;
    return compared == Compared::terms && member.second.number() == 0;
  });
}

bool same(const Document& expected, const Document& got, Compared compared) {
  switch (got.kind()) {
    case Kind::nothing: return expected.is(Kind::text) && same_words(expected.text(), "none");
    case Kind::boolean: return expected.is(Kind::boolean) && expected.boolean() == got.boolean();
    case Kind::integer:
    case Kind::real: {
      auto number = number_of(expected);
      if (number && compared == Compared::measured) number->tolerance = 0.0005;
      return number && same_number(*number, got.number());
    }
    case Kind::text: return expected.is(Kind::text) && same_words(expected.text(), got.text());
    case Kind::array: return same_list(expected, got, compared);
    case Kind::object: return same_table(expected, got, compared);
  }
  return false;
}

// The facts that were told about a key, or about what its name begins with.
std::string reason_for(const Answers& answers, std::string_view key) {
  std::string_view best;
  std::size_t length = 0;
  for (const auto& [about, why] : answers.reasons()) {
    const bool fits = about.empty() || key == about || (key.starts_with(about) && key[about.size()] == '-');
    if (fits && about.size() >= length) {
      best = why;
      length = about.size();
    }
  }
  return std::string(best);
}

Fault unknown_key(const Document& value, std::string_view key, const Answers& answers, std::string_view what) {
  std::vector<std::string> known;
  for (const Answer& answer : answers.all()) known.push_back(answer.name);
  std::string sentence = std::string(what) + " cannot be expected to tell " + quoted(key);
  if (const std::string_view near = nearest_word(key, known); !near.empty()) {
    sentence += "; did you mean '" + std::string(near) + "'?";
  } else {
    sentence += "; it tells " + listed(known);
  }
  return {sentence, value.line()};
}

// Tables of answers (chance, mean) have keys of their own that must be known.
std::optional<Fault> check_inner_keys(const Document& expected, const Answer& answer, std::string_view what) {
  if (answer.compared != Compared::listed || !answer.value.is(Kind::object)) return std::nullopt;
  const bool open = std::ranges::all_of(answer.value.members(), [](const Document::Member& member) {
    return member.first.find_first_not_of("0123456789-") == std::string::npos;
  });
  if (open) return std::nullopt;  // a distribution: outcomes that can't happen have the chance 0
  for (const auto& [key, value] : expected.members()) {
    if (member_of(answer.value, key) != nullptr) continue;
    std::vector<std::string> known;
    for (const auto& [name, ignored] : answer.value.members()) known.push_back(name);
    std::string sentence = "'" + answer.name + "' of " + std::string(what) + " has no " + quoted(key);
    if (const std::string_view near = nearest_word(key, known); !near.empty()) {
      sentence += "; did you mean '" + std::string(near) + "'?";
    } else {
      sentence += "; it has " + listed(known);
    }
    return Fault{sentence, value.line()};
  }
  return std::nullopt;
}

// Differences of a table key by key, so that people see the one that differs.
void differ(const Document& expected, const Answer& answer, const Answers& answers, std::vector<Difference>& out) {
  if (answer.compared == Compared::listed && answer.value.is(Kind::object) && expected.is(Kind::object)) {
    for (const auto& [key, value] : expected.members()) {
      const Document* got = member_of(answer.value, key);
      const Document none(0);
      if (same(value, got != nullptr ? *got : none, Compared::listed)) continue;
      const std::string name = answer.name + "." + key;
      out.push_back({name, in_words(value), in_words(got != nullptr ? *got : none), reason_for(answers, key),
                     value.line() > 0 ? value.line() : expected.line()});
    }
    return;
  }
  out.push_back(
      {answer.name, in_words(expected), in_words(answer.value), reason_for(answers, answer.name), expected.line()});
}

std::string number_in_words(double number) {
  const std::string fraction = dice::as_fraction(number);
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed, 6).ptr;
  const std::string decimal(buffer.data(), end);
  if (fraction.empty()) return decimal;
  return fraction.find('/') == std::string::npos ? fraction : fraction + " (" + decimal + ")";
}

}  // namespace

std::optional<ExpectedNumber> number_of(const Document& value) {
  if (value.is(Kind::integer)) return ExpectedNumber{value.number(), 1e-12};
  if (value.is(Kind::real)) return ExpectedNumber{value.number(), 1e-6};
  if (!value.is(Kind::text)) return std::nullopt;
  const std::string& text = value.text();
  std::int64_t above = 0;
  std::int64_t below = 1;
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, above);
  if (first.ec != std::errc{}) return std::nullopt;
  if (first.ptr != end) {
    const char* next = first.ptr;
    while (next != end && *next == ' ') ++next;
    if (next == end || *next != '/') return std::nullopt;
    ++next;
    while (next != end && *next == ' ') ++next;
    const auto second = std::from_chars(next, end, below);
    if (second.ec != std::errc{} || second.ptr != end || below <= 0) return std::nullopt;
  }
  return ExpectedNumber{static_cast<double>(above) / static_cast<double>(below), 1e-12};
}

std::string in_words(const Document& value) {
  switch (value.kind()) {
    case Kind::nothing: return "none";
    case Kind::boolean: return value.boolean() ? "true" : "false";
    case Kind::integer: return std::to_string(value.integer());
    case Kind::real: return number_in_words(value.number());
    case Kind::text: return value.text().empty() ? "''" : value.text();
    case Kind::array: {
      if (value.items().empty()) return "none";
      std::string out;
      for (const Document& item : value.items()) {
        if (!out.empty()) out += ", ";
        out += item.is(Kind::array) ? "(" + in_words(item) + ")" : in_words(item);
      }
      return out;
    }
    case Kind::object: {
      std::string out;
      for (const auto& [name, member] : value.members()) {
        if (!out.empty()) out += ", ";
        out += name + " " + in_words(member);
      }
      return "{" + out + "}";
    }
  }
  return "";
}

std::string Difference::sentence() const {
  return "expected " + key + " " + expected + ", got " + got + (because.empty() ? "" : " (" + because + ")");
}

std::optional<Fault> compare(const Document& expected, const Answers& answers, std::string_view what,
                             std::vector<Difference>& differences) {
  for (const auto& [key, value] : expected.members()) {
    const Answer* answer = answers.find(key);
    if (answer == nullptr) return unknown_key(value, key, answers, what);
    if (auto fault = check_inner_keys(value, *answer, what)) return fault;
    const auto says = [&](const Document& got) { return same(value, got, answer->compared); };
    if (says(answer->value) || std::ranges::any_of(answer->also, says)) continue;
    differ(value, *answer, answers, differences);
  }
  return std::nullopt;
}

}  // namespace condotta
