#include "battle/view.hpp"

#include "battle/archive.hpp"

namespace condotta {

Document View::document() const { return to_document(*this); }

Document to_document_of(const std::vector<Overlay>& overlays) { return to_document(overlays); }

}  // namespace condotta
