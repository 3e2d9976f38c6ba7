// FWC's part in cases: the questions that a case may ask (docs/cases-fwc.md).
#pragma once

#include "battle/case.hpp"

namespace condotta::fwc {

const CaseAnswerer& case_answerer();

}  // namespace condotta::fwc
