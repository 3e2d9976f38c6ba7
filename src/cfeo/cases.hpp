// CFEO's part in cases: the questions that a case may ask (docs/cases-cfeo.md).
#pragma once

#include "battle/case.hpp"

namespace condotta::cfeo {

const CaseAnswerer& case_answerer();

}  // namespace condotta::cfeo
