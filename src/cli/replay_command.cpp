// `condotta replay`: a record fought again, told, shown or checked. `condotta verify`: whether its dice were fair.

#include <fmt/format.h>

#include "battle/history.hpp"
#include "cli/account.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/situation.hpp"
#include "cli/text_map.hpp"
#include "fair/commitment.hpp"
#include "players/soundness.hpp"

namespace condotta::cli {
namespace {

constexpr std::string_view replay_examples =
    "examples:\n"
    "  condotta replay battle.json                  the whole account again, every hash compared\n"
    "  condotta replay battle.json --to 40 --map    as it stood after the 40th choice\n"
    "  condotta replay battle.json --check --quiet  every invariant at every choice\n"
    "  condotta replay battle.json --to 40 --save s.json   then: condotta try s.json\n";

constexpr std::string_view verify_examples =
    "A battle among strangers is fought with dice that nobody could choose: a commitment to a secret seed is "
    "published\n"
    "before the first choice, every seat adds words of its own, and the secret is revealed at the end. This checks "
    "that\n"
    "the secret is the one committed to, that the dice follow from it, and that the battle replays with them to every\n"
    "recorded hash.\n\n"
    "example:\n"
    "  condotta verify battle.json\n";

struct Wishes {
  std::string path;
  std::optional<std::size_t> to;
  bool check = false;
  bool map = false;
  bool report = false;
  bool quiet = false;
  std::string save;
};

int complain(std::string_view command, const Fault& fault, std::ostream& err, int code = bad_call) {
  err << fmt::format("condotta {}: {}.\n", command, fault.sentence());
  return code;
}

int show(const Wishes& wishes, const NamedRecord& named, std::ostream& out, std::ostream& err) {
  const Record& record = named.record;
  auto history = History::begin(*named.rule_set, record.scenario, record.house_rules, record.seed);
  if (!history) return complain("replay", history.error(), err);
  const std::size_t count = std::min(wishes.to.value_or(record.entries.size()), record.entries.size());
  Account account(out, wishes.report ? Detail::all : Detail::events);
  if (!wishes.quiet) account.opening(history->battle(), *named.rule_set);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Record::Entry& entry = record.entries[i];
    const Battle before = history->battle();
    const auto differs = [&](const std::string& what) {
      const std::string since =
          record.made_by.empty()
              ? ""
              : fmt::format("; it was made by {}, and a rule may have been corrected since", record.made_by);
      return complain("replay", {fmt::format("choice {} of the record {}{}", i + 1, what, since), 0, wishes.path}, err,
                      failed);
    };
    if (before.over()) return differs("comes after the end of the battle");
    if (const auto shape = fits(before.pending(), entry.choice); !shape) {
      return differs("does not fit: " + shape.error().what);
    }
    const auto events = history->choose(entry.choice);
    if (!events) {
      const Refusal& refusal = events.error().refusals.front();
      return differs(fmt::format("is refused by {}: {}", refusal.rule.text(), refusal.facts));
    }
    if (history->battle().hash() != entry.hash) return differs("leads to another position than was recorded");
    if (!wishes.quiet) account.choice(before, entry.choice, "", *events);
    if (wishes.check) {
      for (const std::string& sentence : players::what_is_unsound(*history, players::Care::thorough)) {
        out << fmt::format("WRONG: after choice {}: {}\n", i + 1, sentence);
        ++wrong;
      }
    }
  }
  if (!wishes.quiet) account.closing(history->battle());
  if (wishes.map) out << "\n" << text_map(history->battle().view(std::nullopt));
  if (!wishes.save.empty()) {
    if (const auto saved = write_save(wishes.save, *named.rule_set, history->battle()); !saved) {
      return complain("replay", saved.error(), err);
    }
  }
  out << fmt::format("{} of {} choices replayed, every hash the same\n", count, record.entries.size());
  out << result_line(history->battle()) << "\n";
  return wrong == 0 ? done : failed;
}

std::expected<fair::SecretSeed, Fault> secret_of(const Record& record) {
  const auto bytes = fair::from_hex(record.secret);
  if (!bytes) return std::unexpected(bytes.error());
  return fair::SecretSeed{*bytes};
}

// Whether the dice of the record are those that follow from what was committed to.
std::expected<void, Fault> check_dice(const Record& record) {
  const auto commitment = fair::from_hex(record.commitment);
  if (!commitment) return std::unexpected(commitment.error());
  const auto secret = secret_of(record);
  if (!secret) return std::unexpected(secret.error());
  std::vector<fair::Contribution> contributions;
  for (const auto& [seat, words] : record.contributions) contributions.push_back({seat, words});
  const auto dice = fair::reveal(fair::Commitment{*commitment}, *secret, contributions);
  if (!dice) return std::unexpected(dice.error());
  if (dice->state().seed != record.seed) {
    return std::unexpected(Fault{"the seed of the record does not follow from the secret and the contributions"});
  }
  return {};
}

}  // namespace

int replay_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  Wishes wishes;
  CLI::App app("Fights a record again: every choice is checked and every hash compared.", "condotta replay");
  app.footer(std::string(replay_examples));
  app.add_option("record", wishes.path, "the record, as 'condotta battle --record' or the server wrote it")->required();
  app.add_option("--to", wishes.to, "stop after that many choices");
  app.add_flag("--check", wishes.check, "check every invariant at every choice");
  app.add_flag("--map", wishes.map, "show the table where it stops");
  app.add_flag("--report", wishes.report, "every choice, every event with its rules");
  app.add_flag("--quiet", wishes.quiet, "the result only");
  app.add_option("--save", wishes.save, "write the battle where it stops to this file");
  if (const auto code = parse(app, arguments, out, err)) return *code;
  const auto named = read_record(wishes.path);
  if (!named) return complain("replay", named.error(), err);
  return show(wishes, *named, out, err);
}

int verify_command(Arguments arguments, std::ostream& out, std::ostream& err) {
  std::string path;
  CLI::App app("Checks that the dice of a battle were fair.", "condotta verify");
  app.footer(std::string(verify_examples));
  app.add_option("record", path, "the record with its commitment and the secret that was revealed")->required();
  if (const auto code = parse(app, arguments, out, err)) return *code;
  const auto named = read_record(path);
  if (!named) return complain("verify", named.error(), err);
  const Record& record = named->record;
  if (record.commitment.empty()) {
    return complain(
        "verify", {"this battle was fought with a seed that was known beforehand; no dice were committed to", 0, path},
        err);
  }
  if (record.secret.empty()) {
    return complain("verify", {"the secret has not been revealed yet: it is, when the battle is over", 0, path}, err);
  }
  if (const auto dice = check_dice(record); !dice) return complain("verify", {dice.error().what, 0, path}, err, failed);
  out << fmt::format("committed to  {}\nrevealed      {}\n", record.commitment, record.secret);
  for (const auto& [seat, words] : record.contributions) out << fmt::format("{:<13} {}\n", seat, words);
  const auto battle = replay(*named->rule_set, record);
  if (!battle) return complain("verify", {battle.error().what, 0, path}, err, failed);
  out << fmt::format("The dice are fair, and {} choices replay with them to every recorded hash.\n{}\n",
                     record.entries.size(), result_line(*battle));
  return done;
}

}  // namespace condotta::cli
