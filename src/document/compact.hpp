// Documents as short text that is cheap to read: how the build puts data files into the program.
//
// `condotta_embed_toml` (cmake/Generated.cmake) turns a TOML file into a function of the engine that gives the file's
// document, lines included. Declare it where it is used:
//
//   namespace condotta::embedded { Document reg_2019(); }
//
// The form, for a value: its line, a letter for its kind, and then
//   n nothing   t true   f false   i<digits>; integer   r<16 hex digits of the bits> real   s<bytes>:… text
//   a<count>: and the items   o<count>: and for every member <bytes>:name and value
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "document/document.hpp"

namespace condotta {

std::string to_compact(const Document& document);

// Nothing if the text is not what to_compact makes.
std::optional<Document> from_compact(std::string_view text);

// For the generated functions: joins the pieces, which compilers want short, and reads them.
Document embedded_document(std::span<const std::string_view> pieces);

}  // namespace condotta
