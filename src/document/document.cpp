#include "document/document.hpp"

namespace condotta {

bool Document::boolean() const {
  const bool* value = std::get_if<bool>(&value_);
  return value != nullptr && *value;
}

std::int64_t Document::integer() const {
  const std::int64_t* value = std::get_if<std::int64_t>(&value_);
  return value != nullptr ? *value : 0;
}

double Document::number() const {
  if (const double* value = std::get_if<double>(&value_)) return *value;
  return static_cast<double>(integer());
}

const std::string& Document::text() const {
  static const std::string empty;
  const std::string* value = std::get_if<std::string>(&value_);
  return value != nullptr ? *value : empty;
}

const Document::Array& Document::items() const {
  static const Array empty;
  const Array* value = std::get_if<Array>(&value_);
  return value != nullptr ? *value : empty;
}

const Document::Object& Document::members() const {
  static const Object empty;
  const Object* value = std::get_if<Object>(&value_);
  return value != nullptr ? *value : empty;
}

const Document* Document::find(std::string_view name) const {
  for (const Member& member : members()) {
    if (member.first == name) return &member.second;
  }
  return nullptr;
}

Document& Document::set(std::string_view name, Document value) {
  if (!is(Kind::object)) value_ = Object{};
  Object& object = *std::get_if<Object>(&value_);
  for (Member& member : object) {
    if (member.first == name) {
      member.second = std::move(value);
      return member.second;
    }
  }
  return object.emplace_back(std::string(name), std::move(value)).second;
}

Document& Document::push(Document value) {
  if (!is(Kind::array)) value_ = Array{};
  return std::get_if<Array>(&value_)->emplace_back(std::move(value));
}

Document& Document::at_line(int line) {
  line_ = line;
  return *this;
}

bool operator==(const Document& a, const Document& b) { return a.value_ == b.value_; }

std::string_view in_words(Document::Kind kind) {
  switch (kind) {
    case Document::Kind::nothing: return "nothing";
    case Document::Kind::boolean: return "true or false";
    case Document::Kind::integer: return "a whole number";
    case Document::Kind::real: return "a number";
    case Document::Kind::text: return "a text";
    case Document::Kind::array: return "a list";
    case Document::Kind::object: return "a table";
  }
  return "nothing";
}

std::string Fault::sentence() const {
  std::string place = file;
  if (line > 0) place += (place.empty() ? "line " : ":") + std::to_string(line);
  return place.empty() ? what : place + ": " + what;
}

}  // namespace condotta
