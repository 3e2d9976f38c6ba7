// What a computer player thinks of while the armies set up (DEP).
#include "impetus/advice.hpp"
#include "impetus/setting_up.hpp"

namespace condotta::impetus {
namespace {

using table::Angle;
using table::Length;

class SettingUp {
 public:
  SettingUp(Advice& advice) : advice_(advice), game_(advice.game), state_(advice.state), asked_(advice.asked) {}

  void all() {
    const Step& step = state_.steps.back();
    const double wide = game_.width.units();
    const double high = game_.height.units();
    const bool far = state_.far_edge[index(step.side)];
    const auto from_edge = [&](double distance) { return Length::units(far ? high - distance : distance).ticks(); };
    add(Answer::begin, {}, 1, "to arms");
    if (offered(Answer::place)) {
      const Option& option = *asked_.find(static_cast<std::uint16_t>(Answer::place));
      for (const std::int32_t what : option.parameters.front().allowed) {
        const std::size_t before = advice_.out.size();
        const auto pieces = static_cast<std::int32_t>(state_.terrain.size());
        for (std::int32_t piece = -1; piece < pieces; ++piece) {
          for (int i = 0; i < 12 && advice_.out.size() < before + 2; ++i) {
            const double x = wide * (0.15 + 0.7 * ((i * 5 + what * 3) % 12) / 11);
            const double y = high * (0.35 + 0.3 * ((i * 7 + what) % 5) / 4);
            add(Answer::place,
                {what, piece, Length::units(x).ticks(), Length::units(y).ticks(),
                 i % 2 == 0 ? 0 : Angle::degrees(90).ticks()},
                0.5, "ground to our liking");
          }
        }
        for (const PlacedPiece& water : state_.terrain) {  // a bridge belongs on the river
          add(Answer::place, {what, -1, water.at.x.ticks(), water.at.y.ticks(), 0}, 0.4, "a way across");
        }
      }
    }
    add(Answer::no_terrain, {}, 0.3, "open ground");
    if (offered(Answer::place) && advice_.out.empty()) {
      if (const auto there = place_that_fits(game_, state_))
        add(Answer::place, {there->choice, -1, there->at.x.ticks(), there->at.y.ticks(), there->heading.ticks()}, 0.4,
            "the last room for it");
    }
    add(Answer::edge, {0}, 0.5, "either will do");
    add(Answer::edge, {1}, 0.5, "either will do");
    for (const double share : {0.5, 0.35, 0.65})
      add(Answer::baggage, {Length::units(wide * share).ticks()}, share == 0.5 ? 0.6 : 0.5, "behind the middle");
    add(Answer::keep, {}, 0.5, "good enough");
    add(Answer::reroll_both, {},
        int{state_.dice[index(step.side)][0]} + state_.dice[index(step.side)][1] <= 6 ? 0.7 : 0.2, "a poor throw");
    add(Answer::reroll_one, {state_.dice[index(step.side)][0] <= state_.dice[index(step.side)][1] ? 0 : 1}, 0.45,
        "the lower die again");
    add(Answer::go_second, {}, 0.7, "see where they stand");
    add(Answer::go_first, {}, 0.3, "take the good places");
    if (offered(Answer::deploy_command)) {
      for (const std::int32_t id : asked_.find("deploy-command")->parameters.front().allowed)
        add(Answer::deploy_command, {id}, 0.5, "one after the other");
    }
    if (offered(Answer::place_general)) {
      int mine = 0;
      for (CommandId id = 0; id < static_cast<CommandId>(step.unit); ++id)
        mine += leader(game_, id).side == step.side ? 1 : 0;
      constexpr std::array<double, 4> shares = {0.5, 0.25, 0.75, 0.5};
      // Elsewhere than where its units found no room.
      double share = shares[static_cast<std::size_t>(mine % 4)] + 0.13 * (step.other + 1);
      while (share > 0.85) share -= 0.7;
      add(Answer::place_general, {Length::units(wide * share).ticks(), from_edge(5)}, 0.6, "behind his men");
      add(Answer::place_general, {Length::units(wide / 2).ticks(), from_edge(3)}, 0.4, "in the middle");
    }
    if (offered(Answer::deploy)) deploying(from_edge(8) < from_edge(0) ? Angle::degrees(180) : Angle::degrees(0));
    if (offered(Answer::attach)) {
      for (const std::int32_t unit : asked_.find("attach")->parameters.front().allowed)
        add(Answer::attach, {unit}, 0.7, "with his best men");
    }
    add(Answer::finish, {}, 0.3, "free to move");
  }

 private:
  void add(Answer answer, AtMost<std::int32_t, 24> values, double worth, std::string_view why) {
    advice_.add(answer, values, worth, why);
  }
  bool offered(Answer answer) const { return advice_.offered(answer); }

  // Beside each other in front of the general, then behind.
  void deploying(Angle front) {
    const Step& step = state_.steps.back();
    const Command& c = command(state_, static_cast<CommandId>(step.unit));
    const bool far = state_.far_edge[index(step.side)];
    const double high = game_.height.units();
    for (const std::int32_t unit : asked_.find("deploy")->parameters.front().allowed) {
      const std::size_t before = advice_.out.size();
      for (const double deep : {8.0, 6.4, 4.8, 3.2, 1.8}) {
        for (int place = 0; place < 13 && advice_.out.size() < before + 2; ++place) {
          const double aside = (place % 2 == 0 ? 1 : -1) * ((place + 1) / 2) * 2.0;
          const Length x = c.at.x + Length::units(aside);
          const Length y = Length::units(far ? high - deep : deep);
          if (x.ticks() < 0 || x > game_.width) continue;
          add(Answer::deploy, {unit, x.ticks(), y.ticks(), front.ticks()}, 0.5 + deep / 40, "in line");
        }
      }
      if (advice_.out.size() > 6) break;
    }
    if (!advice_.out.empty()) return;
    advice_.add(Answer::take_up, {}, 0.01, "there is no room for the others");
    const std::size_t none = advice_.out.size();
    // No room near the general: anywhere that is allowed.
    for (const std::int32_t unit : asked_.find("deploy")->parameters.front().allowed) {
      for (double deep = 8; deep > 1 && advice_.out.size() == none; deep -= 0.5) {
        for (double x = 1; x < game_.width.units() && advice_.out.size() == none; x += 0.5) {
          add(Answer::deploy,
              {unit, Length::units(x).ticks(), Length::units(far ? high - deep : deep).ticks(), front.ticks()}, 0.3,
              "where there is room");
        }
      }
    }
  }

  Advice& advice_;
  const Game& game_;
  const State& state_;
  const Decision& asked_;
};

}  // namespace

void advise_setting_up(Advice& advice) { SettingUp(advice).all(); }

}  // namespace condotta::impetus
