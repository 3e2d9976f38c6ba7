// A record of dice: Recording writes down what another source gives; Replaying gives it again, and notices when the
// game asks for something else than it did then.
//
//   Recording dice(seeded);  play(battle, dice);  save(dice.record());
//   Replaying again(record); play(battle, again); again.fault() == "" && again.leftover() == 0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dice/source.hpp"

namespace condotta::dice {

// One die, or one draw by number or kind.
struct Draw {
  enum class Kind : std::uint8_t { die, number, kind };

  Kind kind = Kind::die;
  std::string die = {};     // its name, for a die
  std::uint32_t among = 0;  // sides of the die, bound of the number, how many kinds
  std::uint32_t value = 0;  // the face, the number, the kind

  friend bool operator==(const Draw&, const Draw&) = default;
};

class Recording final : public Source {
 public:
  explicit Recording(Source& source) : source_(&source) {}

  Face roll(const Die& die) override;
  std::uint32_t below(std::uint32_t n) override;
  std::uint32_t pick(std::span<const std::uint32_t> weights) override;
  const std::string& fault() const override { return source_->fault(); }

  const std::vector<Draw>& record() const { return record_; }
  // What was recorded since the last call: the dice of one choice.
  std::vector<Draw> take() { return std::exchange(record_, {}); }

 private:
  Source* source_;
  std::vector<Draw> record_;
};

class Replaying final : public Source {
 public:
  explicit Replaying(std::vector<Draw> record) : record_(std::move(record)) {}

  Face roll(const Die& die) override;
  std::uint32_t below(std::uint32_t n) override;
  std::uint32_t pick(std::span<const std::uint32_t> weights) override;
  const std::string& fault() const override { return fault_; }

  std::size_t leftover() const { return record_.size() - next_; }

 private:
  // The recorded value if the record goes on with that very question, or nullptr and a fault.
  const Draw* next(const Draw& asked);

  std::vector<Draw> record_;
  std::size_t next_ = 0;
  std::uint32_t idle_ = 0;
  std::string fault_;
};

}  // namespace condotta::dice
