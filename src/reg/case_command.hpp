// The questions of cases about command: cards, prices, goes, ranges, allies and scores.
#pragma once

#include "battle/case.hpp"

namespace condotta::reg {

void ask_deal(const condotta::Situation&, Reader&, Answers&);
void ask_gift(const condotta::Situation&, Reader&, Answers&);
void ask_successor(const condotta::Situation&, Reader&, Answers&);
void ask_payment(const condotta::Situation&, Reader&, Answers&);
void ask_goes(const condotta::Situation&, Reader&, Answers&);
void ask_command(const condotta::Situation&, Reader&, Answers&);
void ask_ally(const condotta::Situation&, Reader&, Answers&);
void ask_score(const condotta::Situation&, Reader&, Answers&);

}  // namespace condotta::reg
