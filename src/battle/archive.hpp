// Hash, document and back of any state, from one description of its fields:
//
//   struct Unit {
//     Side side; std::int16_t wounds;
//     template <class Self, class Visit> static void fields(Self& self, Visit&& visit) {
//       visit("side", self.side);
//       visit("wounds", self.wounds);
//     }
//   };
//   hash_of(unit);   to_document(unit);   from_document(document, unit);
//
// Numbers, switches, enumerations, texts, lists, optional values and structs of these are understood. What is written
// is for machines: enumerations are numbers.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <expected>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "battle/at_most.hpp"
#include "battle/rule_id.hpp"
#include "battle/shared_list.hpp"
#include "battle/side.hpp"
#include "document/document.hpp"
#include "table/pose.hpp"

namespace condotta {

template <class T>
concept Described = requires(T& value) { T::fields(value, [](std::string_view, auto&) {}); };

// FNV-1a over the values in the order of their description, eight bytes each: the same on every machine.
class Hasher {
 public:
  void add(std::uint64_t value) {
    // Most values are small. A byte of nothing only multiplies, so all that are left of them do it at once.
    int left = 8;
    for (; value != 0; --left) {
      hash_ = (hash_ ^ (value & 0xffU)) * prime;
      value >>= 8;
    }
    hash_ *= powers[static_cast<std::size_t>(left)];
  }
  void add(std::string_view text) {
    add(text.size());
    for (const char c : text) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * prime;
  }
  std::uint64_t value() const { return hash_; }

 private:
  static constexpr std::uint64_t prime = 0x100000001b3U;
  static constexpr std::array<std::uint64_t, 9> powers = [] {
    std::array<std::uint64_t, 9> all{1};
    for (std::size_t i = 1; i < all.size(); ++i) all[i] = all[i - 1] * prime;
    return all;
  }();
  std::uint64_t hash_ = 0xcbf29ce484222325U;
};

namespace archive {

template <class T>
struct is_list : std::false_type {};
template <class T>
struct is_list<std::vector<T>> : std::true_type {};
template <class T, std::size_t N>
struct is_list<AtMost<T, N>> : std::true_type {};
template <class T>
struct is_list<SharedList<T>> : std::true_type {};
template <class T>
struct is_array : std::false_type {};
template <class T, std::size_t N>
struct is_array<std::array<T, N>> : std::true_type {};
template <class T>
struct is_optional : std::false_type {};
template <class T>
struct is_optional<std::optional<T>> : std::true_type {};

template <class T>
void hash(Hasher& hasher, const T& value) {
  if constexpr (std::is_same_v<T, table::Length>) {
    hasher.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(value.ticks())));
  } else if constexpr (std::is_same_v<T, table::Angle>) {
    hasher.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(value.ticks())));
  } else if constexpr (std::is_same_v<T, table::Point>) {
    hash(hasher, value.x);
    hash(hasher, value.y);
  } else if constexpr (std::is_same_v<T, table::Pose>) {
    hash(hasher, value.front);
    hash(hasher, value.heading);
  } else if constexpr (std::is_same_v<T, RuleId>) {
    hasher.add(value.text());
  } else if constexpr (std::is_enum_v<T>) {
    hasher.add(static_cast<std::uint64_t>(static_cast<std::underlying_type_t<T>>(value)));
  } else if constexpr (std::is_integral_v<T>) {
    hasher.add(static_cast<std::uint64_t>(value));
  } else if constexpr (std::is_same_v<T, std::string>) {
    hasher.add(std::string_view(value));
  } else if constexpr (is_list<T>::value || is_array<T>::value) {
    hasher.add(static_cast<std::uint64_t>(value.size()));
    for (const auto& item : value) hash(hasher, item);
  } else if constexpr (is_optional<T>::value) {
    hasher.add(static_cast<std::uint64_t>(value.has_value()));
    if (value) hash(hasher, *value);
  } else {
    static_assert(Described<T>, "describe the fields of this type");
    T::fields(value, [&](std::string_view, const auto& field) { hash(hasher, field); });
  }
}

template <class T>
Document write(const T& value) {
  if constexpr (std::is_same_v<T, table::Length> || std::is_same_v<T, table::Angle>) {
    return Document(static_cast<std::int64_t>(value.ticks()));
  } else if constexpr (std::is_same_v<T, table::Point>) {
    return Document(Document::Array{write(value.x), write(value.y)});
  } else if constexpr (std::is_same_v<T, table::Pose>) {
    return Document(Document::Array{write(value.front), write(value.heading)});
  } else if constexpr (std::is_same_v<T, bool>) {
    return Document(value);
  } else if constexpr (std::is_same_v<T, RuleId>) {
    return Document(value.text());
  } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
    return Document(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_same_v<T, std::string>) {
    return Document(value);
  } else if constexpr (is_list<T>::value || is_array<T>::value) {
    Document list = Document::array();
    for (const auto& item : value) list.push(write(item));
    return list;
  } else if constexpr (is_optional<T>::value) {
    return value ? write(*value) : Document();
  } else {
    Document object = Document::object();
    T::fields(value, [&](std::string_view name, const auto& field) { object.set(name, write(field)); });
    return object;
  }
}

inline std::expected<std::int64_t, Fault> whole(const Document& from, std::int64_t least, std::int64_t most) {
  if (!from.is(Document::Kind::integer) || from.integer() < least || from.integer() > most) {
    return std::unexpected(Fault{
        "a whole number from " + std::to_string(least) + " to " + std::to_string(most) + " was expected", from.line()});
  }
  return from.integer();
}

template <class T>
std::expected<void, Fault> read(const Document& from, T& value) {
  if constexpr (std::is_same_v<T, table::Length> || std::is_same_v<T, table::Angle>) {
    const auto ticks = whole(from, INT32_MIN, INT32_MAX);
    if (!ticks) return std::unexpected(ticks.error());
    value = T::ticks(*ticks);
  } else if constexpr (std::is_same_v<T, table::Point>) {
    if (from.items().size() != 2) return std::unexpected(Fault{"a point was expected", from.line()});
    if (auto done = read(from.items()[0], value.x); !done) return done;
    return read(from.items()[1], value.y);
  } else if constexpr (std::is_same_v<T, table::Pose>) {
    if (from.items().size() != 2) return std::unexpected(Fault{"a pose was expected", from.line()});
    if (auto done = read(from.items()[0], value.front); !done) return done;
    return read(from.items()[1], value.heading);
  } else if constexpr (std::is_same_v<T, bool>) {
    if (!from.is(Document::Kind::boolean)) return std::unexpected(Fault{"true or false was expected", from.line()});
    value = from.boolean();
  } else if constexpr (std::is_enum_v<T>) {
    using Number = std::underlying_type_t<T>;
    const auto number = whole(from, std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max());
    if (!number) return std::unexpected(number.error());
    value = static_cast<T>(*number);
  } else if constexpr (std::is_integral_v<T>) {
    if constexpr (sizeof(T) == 8) {
      if (!from.is(Document::Kind::integer)) return std::unexpected(Fault{"a whole number was expected", from.line()});
      value = static_cast<T>(from.integer());
    } else {
      const auto number = whole(from, std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
      if (!number) return std::unexpected(number.error());
      value = static_cast<T>(*number);
    }
  } else if constexpr (std::is_same_v<T, std::string>) {
    if (!from.is(Document::Kind::text)) return std::unexpected(Fault{"a text was expected", from.line()});
    value = from.text();
  } else if constexpr (is_list<T>::value) {
    if (!from.is(Document::Kind::array)) return std::unexpected(Fault{"a list was expected", from.line()});
    if constexpr (requires { T::capacity(); }) {
      if (from.items().size() > T::capacity()) return std::unexpected(Fault{"the list is too long", from.line()});
    }
    value = T{};
    for (const Document& item : from.items()) {
      typename std::remove_cvref_t<decltype(*value.begin())> next{};
      if (auto done = read(item, next); !done) return done;
      value.push_back(next);
    }
  } else if constexpr (is_array<T>::value) {
    if (from.items().size() != value.size())
      return std::unexpected(Fault{"a list of another length was expected", from.line()});
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (auto done = read(from.items()[i], value[i]); !done) return done;
    }
  } else if constexpr (is_optional<T>::value) {
    value.reset();
    if (from.is(Document::Kind::nothing)) return {};
    return read(from, value.emplace());
  } else {
    std::expected<void, Fault> result;
    std::size_t known = 0;
    T::fields(value, [&](std::string_view name, auto& field) {
      if (!result) return;
      const Document* member = from.find(name);
      if (member == nullptr) {
        result = std::unexpected(Fault{"'" + std::string(name) + "' is missing", from.line()});
        return;
      }
      ++known;
      result = read(*member, field);
    });
    if (result && known != from.members().size()) {
      return std::unexpected(Fault{"there are values that are not known", from.line()});
    }
    return result;
  }
  return {};
}

}  // namespace archive

template <class T>
std::uint64_t hash_of(const T& value) {
  Hasher hasher;
  archive::hash(hasher, value);
  return hasher.value();
}
template <class T>
Document to_document(const T& value) {
  return archive::write(value);
}
template <class T>
std::expected<void, Fault> from_document(const Document& from, T& value) {
  return archive::read(from, value);
}

}  // namespace condotta
