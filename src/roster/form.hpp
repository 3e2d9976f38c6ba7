// The parts of an ArmySheet: the form in which an army is composed, with prices and objections beside what they
// concern.
#pragma once

#include <span>

#include "document/document.hpp"
#include "reg/army_check.hpp"

namespace condotta::roster {

Document record_facts(const reg::ArmyRecord& record);
// `list` is nullptr for an army of free choice.
Document army_fields(const reg::Rules& rules, const reg::Army& army, const reg::ArmyList* list);
Document commander_part(const reg::Rules& rules, const reg::Army& army, const reg::ArmyList* list,
                        std::span<const reg::Objection> objections);
Document unit_part(const reg::Rules& rules, const reg::Army& army, const reg::ArmyList* list,
                   std::span<const reg::Objection> objections);
// Objections that stand beside no commander and no unit group.
Document objections_of_the_whole(const reg::Army& army, std::span<const reg::Objection> objections);

}  // namespace condotta::roster
