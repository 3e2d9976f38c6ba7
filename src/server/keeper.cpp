#include "server/keeper.hpp"

namespace condotta::server {

Keeper::Keeper(std::unique_ptr<store::Store> store) : store_(std::move(store)), thread_([this] { work(); }) {}

void Keeper::commit(store::Change change, Done done) {
  Wish wish;
  wish.changes.push_back(std::move(change));
  wish.done = std::move(done);
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_) return;
    wishes_.push_back(std::move(wish));
  }
  ready_.notify_one();
}

void Keeper::read(std::function<void(store::Store&)> job) {
  Wish wish;
  wish.read = std::move(job);
  {
    const std::scoped_lock lock(mutex_);
    if (stopping_) return;
    wishes_.push_back(std::move(wish));
  }
  ready_.notify_one();
}

void Keeper::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  ready_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Keeper::work() {
  constexpr std::size_t most_together = 256;
  for (;;) {
    std::deque<Wish> wishes;
    {
      std::unique_lock lock(mutex_);
      ready_.wait(lock, [this] { return stopping_ || !wishes_.empty(); });
      if (wishes_.empty()) return;
      wishes.swap(wishes_);
    }
    for (std::size_t i = 0; i < wishes.size();) {
      if (wishes[i].read) {
        wishes[i].read(*store_);
        wishes[i++].read = nullptr;
        continue;
      }
      std::size_t end = i;
      while (end < wishes.size() && !wishes[end].read && end - i < most_together) ++end;
      write(wishes, i, end);
      i = end;
    }
  }
}

void Keeper::write(std::deque<Wish>& wishes, std::size_t from, std::size_t to) {
  std::vector<store::Change> together;
  for (std::size_t i = from; i < to; ++i) {
    together.insert(together.end(), wishes[i].changes.begin(), wishes[i].changes.end());
  }
  const auto done = store_->commit(together);
  if (done || to - from == 1) {
    for (std::size_t i = from; i < to; ++i) wishes[i].done(done);
    return;
  }
  // One of them can't be kept: that is no reason to refuse the others.
  for (std::size_t i = from; i < to; ++i) wishes[i].done(store_->commit(wishes[i].changes));
}

}  // namespace condotta::server
