// Dice and cards that fall as a test wants them to.
//
//   Scripted dice({{face(Symbol::skull)}, {face(Symbol::s), "WHITE"}});    a Skull on any die, then an S that must be
//   on WHITE Scripted dice({}, {12, 3});                                            two results of below() or pick()
//   resolve(fight, dice);
//   CHECK(dice.fault() == "");  CHECK(dice.leftover() == 0);
//
// Dice and draws are two queues. A face that is not on the die thrown, a die other than the one named, a draw out of
// range or a script that runs out is a fault; the first one is kept.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dice/source.hpp"

namespace condotta::dice {

struct WantedFace {
  Face face;
  std::string die = {};  // the name of the die it must be on; empty: any
};

class Scripted final : public Source {
 public:
  explicit Scripted(std::vector<WantedFace> faces, std::vector<std::uint32_t> draws = {})
      : faces_(std::move(faces)), draws_(std::move(draws)) {}

  Face roll(const Die& die) override;
  std::uint32_t below(std::uint32_t n) override;
  std::uint32_t pick(std::span<const std::uint32_t> weights) override;
  const std::string& fault() const override { return fault_; }

  // What the script still holds after all that was asked.
  std::size_t leftover_faces() const { return faces_.size() - next_face_; }
  std::size_t leftover_draws() const { return draws_.size() - next_draw_; }
  std::size_t leftover() const { return leftover_faces() + leftover_draws(); }

 private:
  void fail(std::string why);

  std::vector<WantedFace> faces_;
  std::vector<std::uint32_t> draws_;
  std::size_t next_face_ = 0;
  std::size_t next_draw_ = 0;
  std::uint32_t idle_ = 0;
  std::string fault_;
};

}  // namespace condotta::dice
