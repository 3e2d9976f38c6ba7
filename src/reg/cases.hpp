// Renatio et Gloriam's part in cases (docs/cases.md): the questions that a case may ask of it.
#pragma once

#include "battle/case.hpp"

namespace condotta::reg {

const CaseAnswerer& case_answerer();

}  // namespace condotta::reg
