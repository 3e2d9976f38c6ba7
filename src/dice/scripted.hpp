// Dice and cards that fall as a test wants them to.
//
//   Scripted dice({.faces = {{face(Symbol::skull)}, {face(Symbol::s), "WHITE"}}});   a Skull on any die, an S on WHITE
//   Scripted dice({.draws = {12, 3}});                                               two results of below() or pick()
//   resolve(fight, dice);
//   CHECK(dice.fault() == "");  CHECK(dice.leftover() == 0);
//
// Dice and draws are two queues. A face that is not on the die thrown, a die other than the one named, a draw out of
// range or a script that runs out is a fault; the first one is kept.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dice/source.hpp"

namespace condotta::dice {

struct WantedFace {
  Face face;
  std::string die = {};  // the name of the die it must be on; empty: any
};

struct Script {
  std::vector<WantedFace> faces = {};
  std::vector<std::uint32_t> draws = {};
};

class Scripted final : public Source {
 public:
  explicit Scripted(Script script) : script_(std::move(script)) {}

  Face roll(const Die& die) override;
  std::uint32_t below(std::uint32_t n) override;
  std::uint32_t pick(std::span<const std::uint32_t> weights) override;
  const std::string& fault() const override { return fault_; }

  // What the script still holds after all that was asked.
  std::size_t leftover_faces() const { return script_.faces.size() - next_face_; }
  std::size_t leftover_draws() const { return script_.draws.size() - next_draw_; }
  std::size_t leftover() const { return leftover_faces() + leftover_draws(); }

 private:
  void fail(std::string why);

  Script script_;
  std::size_t next_face_ = 0;
  std::size_t next_draw_ = 0;
  std::uint32_t idle_ = 0;
  std::string fault_;
};

}  // namespace condotta::dice
