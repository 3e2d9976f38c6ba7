#include "battle/record.hpp"

#include "battle/archive.hpp"
#include "dice/seeded.hpp"

namespace condotta {
namespace {

// A document's whole numbers are signed; a hash and a seed are written as the same 64 bits.
Document bits(std::uint64_t value) { return Document(static_cast<std::int64_t>(value)); }

}  // namespace

Document Record::document() const {
  Document file = Document::object();
  file.set("condotta-record", version);
  file.set("rule-set", rule_set);
  file.set("scenario", scenario);
  file.set("house-rules", house_rules);
  file.set("seed", bits(seed));
  file.set("commitment", commitment);
  file.set("entries", to_document(entries));
  return file;
}

std::expected<Record, Fault> Record::from(const Document& file) {
  const Document* stated = file.find("condotta-record");
  if (stated == nullptr) return std::unexpected(Fault{"this is not a record of a battle", file.line()});
  if (stated->integer() != version) {
    return std::unexpected(Fault{"this record has format " + std::to_string(stated->integer()) +
                                     "; this program reads format " + std::to_string(version),
                                 stated->line()});
  }
  Record record;
  for (const std::string_view name : {"rule-set", "scenario", "seed", "entries"}) {
    if (file.find(name) == nullptr) return std::unexpected(Fault{"the record lacks '" + std::string(name) + "'"});
  }
  record.rule_set = file.find("rule-set")->text();
  record.scenario = *file.find("scenario");
  if (const Document* house = file.find("house-rules")) record.house_rules = *house;
  if (const Document* commitment = file.find("commitment")) record.commitment = commitment->text();
  record.seed = static_cast<std::uint64_t>(file.find("seed")->integer());
  if (auto done = from_document(*file.find("entries"), record.entries); !done) return std::unexpected(done.error());
  return record;
}

std::expected<Battle, Fault> replay(const RuleSet& rule_set, const Record& record, std::optional<std::size_t> entries) {
  auto battle = rule_set.set_up(record.scenario, record.house_rules);
  if (!battle) return battle;
  dice::Seeded source(record.seed);
  const std::size_t count = entries.value_or(record.entries.size());
  for (std::size_t i = 0; i < count && i < record.entries.size(); ++i) {
    const Record::Entry& entry = record.entries[i];
    const std::string which = "choice " + std::to_string(i + 1) + " of the record";
    if (battle->over()) return std::unexpected(Fault{which + " comes after the end of the battle"});
    if (auto shape = fits(battle->pending(), entry.choice); !shape) {
      return std::unexpected(Fault{which + ": " + shape.error().what});
    }
    const auto events = battle->apply(entry.choice, source);
    if (!events) {
      const Refusal& refusal = events.error().refusals.front();
      return std::unexpected(
          Fault{which + " is refused by " + std::string(refusal.rule.text()) + ": " + refusal.facts});
    }
    if (battle->hash() != entry.hash) {
      return std::unexpected(Fault{"after " + which + " the position differs from what was recorded"});
    }
  }
  return battle;
}

}  // namespace condotta
