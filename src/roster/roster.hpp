// Armies for the page: what can be chosen, what it costs, and what the rules object to. The answers are documents of
// the protocol (ArmyLists, ArmySheet, Meeting); a form is built from them by whoever knows no rule. `condotta army`
// asks the same functions of the rule set.
//
//   const auto sheet = army_sheet(wish);
//   if (!sheet) complain(sheet.error().sentence());
#pragma once

#include <expected>
#include <string_view>

#include "document/document.hpp"

namespace condotta::roster {

// The lists and sample armies of a rule set; none for a game that has no army lists.
Document army_lists(std::string_view rule_set);

// An ArmySheet for an ArmyWish: an army as a document, as TOML, by the name of a sample, or a new one of a list. The
// fault says why it is no army; an army that is one and not legal is answered with its objections.
std::expected<Document, Fault> army_sheet(const Document& wish);

// The scenario in which two armies meet, with all that comes before the battle.
std::expected<Document, Fault> meeting(const Document& wish);

}  // namespace condotta::roster
