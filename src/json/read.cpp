#include <cstdint>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "json/json.hpp"

namespace condotta::json {
namespace {

// Where the parser is. The line is that of the last visible character: the parser looks one character past a number,
// which may be on the next line.
struct Place {
  int line = 1;
  int visible_line = 1;

  void pass(char c) {
    if (c == '\n') {
      ++line;
    } else if (c != ' ' && c != '\t' && c != '\r') {
      visible_line = line;
    }
  }
};

// Walks over the text and keeps the place: the JSON library itself tells no lines.
class Walk {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  Walk(const char* at, Place* place) : at_(at), place_(place) {}
  reference operator*() const { return *at_; }
  Walk& operator++() {
    place_->pass(*at_++);
    return *this;
  }
  Walk operator++(int) {
    const Walk before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const Walk& a, const Walk& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  Place* place_;
};

class Builder {
 public:
  Builder(const Place& place, std::string_view name, const Limits& limits)
      : place_(place), name_(name), limits_(limits) {}

  bool null() { return add(Document()); }
  bool boolean(bool value) { return add(Document(value)); }
  bool number_integer(std::int64_t value) { return add(Document(value)); }
  bool number_unsigned(std::uint64_t value) {
    if (!std::in_range<std::int64_t>(value)) {
      return complain("the whole number " + std::to_string(value) + " is too large");
    }
    return add(Document(static_cast<std::int64_t>(value)));
  }
  bool number_float(double value, const std::string&) { return add(Document(value)); }
  bool string(std::string& value) { return add(Document(std::move(value))); }
  bool binary(std::vector<std::uint8_t>&) { return complain("there is binary data in the text"); }

  bool start_object(std::size_t) { return open(Document::object()); }
  bool start_array(std::size_t) { return open(Document::array()); }
  bool key(std::string& name) {
    if (open_.back().value.find(name) != nullptr) return complain(shortened(name) + " stands twice in one table");
    open_.back().member = std::move(name);
    return true;
  }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool parse_error(std::size_t, const std::string& last, const nlohmann::json::exception& error) {
    const std::string_view what = error.what();
    if (what.find("number overflow") != std::string_view::npos) {
      return complain("the number " + (last.size() > 40 ? shortened(last) : last) + " is too large");
    }
    if (what.find("unexpected end of input") != std::string_view::npos) {
      return complain("this is not JSON: the text ends too early");
    }
    return complain("this is not JSON: unexpected " + shortened(last));
  }

  Document take() { return std::move(root_); }
  const Fault& fault() const { return fault_; }

 private:
  struct Open {
    Document value;
    std::string member;  // under which name the next value goes in
  };

  static std::string shortened(const std::string& text) {
    constexpr std::size_t most = 40;
    if (text.size() <= most) return "'" + text + "'";
    std::size_t end = most;
    while ((static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) --end;  // not amid a character
    return "'" + text.substr(0, end) + "…'";
  }

  bool open(Document value) {
    if (static_cast<int>(open_.size()) > limits_.nesting) {
      return complain("tables and lists are nested deeper than " + std::to_string(limits_.nesting));
    }
    open_.push_back({std::move(value.at_line(place_.visible_line)), {}});
    return true;
  }

  bool close() {
    Document value = std::move(open_.back().value);
    open_.pop_back();
    return put(std::move(value));
  }

  bool add(Document value) { return put(std::move(value.at_line(place_.visible_line))); }

  bool put(Document value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (open_.back().value.is(Document::Kind::object)) {
      open_.back().value.set(open_.back().member, std::move(value));
    } else {
      open_.back().value.push(std::move(value));
    }
    return true;
  }

  bool complain(std::string what) {
    if (fault_.what.empty()) fault_ = Fault{std::move(what), place_.visible_line, name_};
    return false;
  }

  const Place& place_;
  std::string name_;
  Limits limits_;
  std::vector<Open> open_;
  Document root_;
  Fault fault_;
};

}  // namespace

std::expected<Document, Fault> parse_json(std::string_view text, std::string_view name, const Limits& limits) {
  if (auto checked = check_text(text, name, limits); !checked) return std::unexpected(checked.error());
  Place place;
  Builder builder(place, name, limits);
  const Walk end(text.data() + text.size(), &place);
  if (!nlohmann::json::sax_parse(Walk(text.data(), &place), end, &builder)) return std::unexpected(builder.fault());
  return builder.take();
}

}  // namespace condotta::json
