#include "battle/record.hpp"

#include <charconv>

#include "battle/archive.hpp"
#include "document/reader.hpp"

namespace condotta {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

std::optional<std::uint64_t> number_from(std::string_view text, int base) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, base);
  if (text.empty() || error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

// [option, value, …, "hash"]
Document written_entry(const Record::Entry& entry) {
  Document list = Document::array();
  list.push(std::int64_t{entry.choice.option});
  for (const std::int32_t value : entry.choice.values) list.push(std::int64_t{value});
  list.push(hash_text(entry.hash));
  return list;
}

std::expected<Record::Entry, Fault> read_entry(const Document& list) {
  Record::Entry entry;
  const auto& items = list.items();
  const auto wrong = [&] {
    return std::unexpected(
        Fault{"a choice of the record must be [option, values …, \"hash of 16 digits\"]", list.line()});
  };
  if (items.size() < 2 || items.size() > 2 + entry.choice.values.capacity()) return wrong();
  for (std::size_t i = 0; i + 1 < items.size(); ++i) {
    const std::int64_t value = items[i].integer();
    if (!items[i].is(Document::Kind::integer) || value < INT32_MIN || value > INT32_MAX) return wrong();
    if (i > 0) {
      entry.choice.values.push_back(static_cast<std::int32_t>(value));
    } else if (value < 0 || value > UINT16_MAX) {
      return wrong();
    } else {
      entry.choice.option = static_cast<std::uint16_t>(value);
    }
  }
  const auto hash = items.back().text().size() == 16 ? number_from(items.back().text(), 16) : std::nullopt;
  if (!hash) return wrong();
  entry.hash = *hash;
  return entry;
}

}  // namespace

std::string hash_text(std::uint64_t hash) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += digits[(hash >> shift) & 15U];
  return text;
}

std::string seed_text(const dice::Seed& seed) {
  if (seed[1] == 0 && seed[2] == 0 && seed[3] == 0) return std::to_string(seed[0]);
  std::string text;
  for (const std::uint64_t word : seed) text += hash_text(word);
  return text;
}

std::optional<dice::Seed> seed_of(std::string_view text) {
  dice::Seed seed{};
  if (text.size() != 64) {
    const auto number = number_from(text, 10);
    if (!number) return std::nullopt;
    seed[0] = *number;
    return seed;
  }
  for (std::size_t i = 0; i < seed.size(); ++i) {
    const auto word = number_from(text.substr(16 * i, 16), 16);
    if (!word) return std::nullopt;
    seed[i] = *word;
  }
  return seed;
}

Document Record::document() const {
  Document file = Document::object();
  file.set("condotta-record", version);
  file.set("rule-set", rule_set);
  if (!made_by.empty()) file.set("made-by", made_by);
  file.set("seed", seed_text(seed));
  if (!commitment.empty()) file.set("commitment", commitment);
  if (!secret.empty()) file.set("secret", secret);
  if (!contributions.empty()) file.set("contributions", to_document(contributions));
  file.set("house-rules", house_rules);
  file.set("scenario", scenario);
  Document list = Document::array();
  for (const Entry& entry : entries) list.push(written_entry(entry));
  file.set("entries", std::move(list));
  return file;
}

std::expected<Record, Fault> Record::from(const Document& file) {
  if (file.find("condotta-record") == nullptr) {
    return std::unexpected(Fault{"this is not a record of a battle", file.line()});
  }
  Reader reader(file, "the record");
  if (const Document* stated = reader.find("condotta-record"); stated->integer() != version) {
    return std::unexpected(Fault{"this record has format " + std::to_string(stated->integer()) +
                                     "; this program reads format " + std::to_string(version),
                                 stated->line()});
  }
  Record record;
  reader.need("rule-set");
  record.rule_set = reader.text("rule-set");
  record.made_by = reader.text("made-by");
  record.commitment = reader.text("commitment");
  record.secret = reader.text("secret");
  if (const Document* scenario = reader.need("scenario")) record.scenario = *scenario;
  if (const Document* house = reader.find("house-rules")) record.house_rules = *house;
  if (const Document* text = reader.need("seed")) {
    if (const auto seed = seed_of(text->text())) {
      record.seed = *seed;
    } else {
      reader.complain("the seed of the record must be a text: a whole number or 64 hexadecimal digits", text);
    }
  }
  if (const Document* list = reader.find("contributions")) {
    if (const auto done = from_document(*list, record.contributions); !done) reader.complain(done.error());
  }
  const Document* list = reader.need("entries");
  if (const auto fault = reader.finish()) return std::unexpected(*fault);
  if (!list->is(Document::Kind::array) || list->items().size() > most_entries) {
    return std::unexpected(
        Fault{"the entries of the record must be a list of at most " + std::to_string(most_entries), list->line()});
  }
  for (const Document& item : list->items()) {
    auto entry = read_entry(item);
    if (!entry) return std::unexpected(entry.error());
    record.entries.push_back(*entry);
  }
  return record;
}

std::expected<Events, Fault> replay_entry(Battle& battle, const Record& record, std::size_t entry, dice::Source& dice) {
  const auto& [choice, hash] = record.entries[entry];
  const std::string which = "choice " + std::to_string(entry + 1) + " of the record";
  if (battle.over()) return std::unexpected(Fault{which + " comes after the end of the battle"});
  if (auto shape = fits(battle.pending(), choice); !shape) {
    return std::unexpected(Fault{which + ": " + shape.error().what});
  }
  auto events = battle.apply(choice, dice);
  if (!events) {
    const Refusal& refusal = events.error().refusals.front();
    return std::unexpected(Fault{which + " is refused by " + std::string(refusal.rule.text()) + ": " + refusal.facts});
  }
  if (battle.hash() != hash) {
    return std::unexpected(Fault{"after " + which + " the position differs from what was recorded"});
  }
  return std::move(*events);
}

std::expected<Battle, Fault> replay(const RuleSet& rule_set, const Record& record, std::optional<std::size_t> entries) {
  auto battle = rule_set.set_up(record.scenario, record.house_rules);
  if (!battle) return battle;
  dice::Seeded dice(record.seed);
  const std::size_t count = std::min(entries.value_or(record.entries.size()), record.entries.size());
  for (std::size_t i = 0; i < count; ++i) {
    const auto events = replay_entry(*battle, record, i, dice);
    if (!events) return std::unexpected(events.error());
  }
  return battle;
}

}  // namespace condotta
