// A list of at most N values kept in place: copying it copies bytes and touches no memory elsewhere. The state of a
// battle and the breakdowns of the rules are made of these where the rules bound the number.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace condotta {

template <class T, std::size_t N>
class AtMost {
 public:
  AtMost() = default;
  AtMost(std::initializer_list<T> values) {
    for (const T& value : values) push_back(value);
  }

  static constexpr std::size_t capacity() { return N; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == N; }

  void push_back(const T& value) {
    assert(size_ < N);
    values_[size_++] = value;
  }
  void pop_back() {
    assert(size_ > 0);
    values_[--size_] = T{};
  }
  void clear() {
    values_.fill(T{});
    size_ = 0;
  }
  void resize(std::size_t size) {
    assert(size <= N);
    for (std::size_t i = size; i < size_; ++i) values_[i] = T{};
    size_ = static_cast<std::uint16_t>(size);
  }

  T& operator[](std::size_t i) {
    assert(i < size_);
    return values_[i];
  }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return values_[i];
  }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }

  T* begin() { return values_.data(); }
  T* end() { return values_.data() + size_; }
  const T* begin() const { return values_.data(); }
  const T* end() const { return values_.data() + size_; }

  bool contains(const T& value) const { return std::find(begin(), end(), value) != end(); }

  friend bool operator==(const AtMost& a, const AtMost& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
  friend auto operator<=>(const AtMost& a, const AtMost& b) {
    return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<T, N> values_{};
  std::uint16_t size_ = 0;
};

}  // namespace condotta
