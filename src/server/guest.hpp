// Somebody who is connected to a battle, at a seat or watching: the side of a connection that a battle sees.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "document/document.hpp"

namespace condotta::server {

class Guest {
 public:
  virtual ~Guest() = default;
  // From any thread. The order is kept.
  virtual void send(std::string message) = 0;
  // Closes the connection after what was sent before.
  virtual void dismiss() = 0;

  // The connection has been cut: what he still asks is not worth answering.
  bool gone() const { return gone_.load(std::memory_order_relaxed); }

  // Of the previews that he asks for while one is being made, only the latest counts. True: nobody is at it yet.
  bool note_preview(Document message) {
    const std::scoped_lock lock(mutex_);
    preview_ = std::move(message);
    return !std::exchange(awaited_, true);
  }
  std::optional<Document> take_preview() {
    const std::scoped_lock lock(mutex_);
    awaited_ = false;
    return std::exchange(preview_, std::nullopt);
  }

 protected:
  void has_gone() { gone_.store(true, std::memory_order_relaxed); }

 private:
  std::atomic<bool> gone_ = false;
  std::mutex mutex_;
  std::optional<Document> preview_;
  bool awaited_ = false;
};

}  // namespace condotta::server
