#include "battle/preview.hpp"

#include "battle/archive.hpp"

namespace condotta {

Document Preview::document(const Decision& decision) const {
  Document out = Document::object();
  out.set("allowed", ruling.allowed());
  Document refusals = Document::array();
  for (const Refusal& refusal : ruling.refusals) {
    Document item = Document::object();
    item.set("rule", refusal.rule.text());
    item.set("facts", refusal.facts);
    refusals.push(std::move(item));
  }
  out.set("refusals", std::move(refusals));
  out.set("words", words);
  out.set("cost", cost);
  out.set("ghosts", to_document(ghosts));
  out.set("path", to_document(path));
  out.set("limits", to_document(limits));
  out.set("odds", to_document(odds));
  out.set("offenders", to_document(offenders));
  out.set("instead", instead ? written(decision, *instead) : Document());
  return out;
}

}  // namespace condotta
