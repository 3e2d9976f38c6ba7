// What somebody asks the umpire: a fight, a Combat, a volley or a test, read from a document. The command makes the
// document from its options; a file holds the same (docs/odds.md describes the fields).
#pragma once

#include <array>
#include <expected>
#include <string>
#include <variant>
#include <vector>

#include "document/document.hpp"
#include "reg/odds.hpp"

namespace condotta::cli {

struct FightQuestion {
  reg::Fight fight;
  std::array<reg::Sufferer, 2> sufferers;
};
struct CombatQuestion {
  reg::LineCombat combat;
};
// "first", or "first 2" where the party has several unit groups; and how many it has.
std::string name_of_unit(const reg::LineCombat& combat, std::size_t unit);
int units_of(const reg::LineCombat& combat, reg::Party party);

struct VolleyQuestion {
  struct Group {  // dice that are alike
    reg::Shot shot;
    int dice = 0;
  };
  std::vector<Group> groups;
  reg::VolleyTarget target;
  reg::Losses losses;
};
struct TestQuestion {
  reg::KabTest test;
  reg::Losses losses;
  int times = 1;
};
struct GeneralQuestion {
  reg::Grade grade = reg::Grade::competent;
  int times = 1;
};

struct Question {
  reg::Rules rules;
  std::variant<FightQuestion, CombatQuestion, VolleyQuestion, TestQuestion, GeneralQuestion> subject;
};

// The limits of what is answered.
inline constexpr int most_files = 12;
inline constexpr int most_ranks = 8;
inline constexpr int most_bases = 64;
inline constexpr int most_volley_dice = 60;
inline constexpr int most_tests = 12;

struct HouseRules {
  Document document;  // nothing: by the book
  std::string file;   // for complaints
};
std::expected<Question, Fault> read_question(const Document& document, const HouseRules& house_rules);

// The answer for people, and for programs.
std::expected<std::string, Fault> answer_in_words(const Question& question, bool with_texts);
std::expected<Document, Fault> answer_as_document(const Question& question);

}  // namespace condotta::cli
