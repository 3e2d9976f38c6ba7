// A list that its copies share: copying it copies no values. Whoever changes it gets one of his own, unless he holds it
// alone. Decisions are made of these: forty options may name the same unit groups, and a decision is handed about.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace condotta {

template <class T>
class SharedList {
 public:
  SharedList() = default;
  SharedList(std::vector<T> values) {
    if (!values.empty()) values_ = std::make_shared<std::vector<T>>(std::move(values));
  }
  SharedList(std::initializer_list<T> values) : SharedList(std::vector<T>(values)) {}

  const std::vector<T>& list() const {
    static const std::vector<T> none;
    return values_ ? *values_ : none;
  }
  operator const std::vector<T>&() const { return list(); }

  bool empty() const { return !values_ || values_->empty(); }
  std::size_t size() const { return values_ ? values_->size() : 0; }
  const T* data() const { return values_ ? values_->data() : nullptr; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size(); }
  const T& front() const { return values_->front(); }
  const T& back() const { return values_->back(); }
  const T& operator[](std::size_t i) const { return (*values_)[i]; }

  void push_back(T value) { own().push_back(std::move(value)); }
  template <class... From>
  void emplace_back(From&&... from) {
    own().emplace_back(std::forward<From>(from)...);
  }
  void clear() { values_.reset(); }

  friend bool operator==(const SharedList& a, const SharedList& b) { return a.list() == b.list(); }
  friend bool operator==(const SharedList& a, const std::vector<T>& b) { return a.list() == b; }

 private:
  std::vector<T>& own() {
    if (!values_) {
      values_ = std::make_shared<std::vector<T>>();
    } else if (values_.use_count() > 1) {
      values_ = std::make_shared<std::vector<T>>(*values_);
    }
    return *values_;
  }

  std::shared_ptr<std::vector<T>> values_;
};

}  // namespace condotta
