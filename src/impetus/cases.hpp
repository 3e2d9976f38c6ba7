// Impetus's part in cases (docs/cases-impetus.md): the questions that a case may ask of it.
#pragma once

#include "battle/case.hpp"

namespace condotta::impetus {

const CaseAnswerer& case_answerer();

}  // namespace condotta::impetus
