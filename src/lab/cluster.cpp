#include "lab/cluster.hpp"

#include <algorithm>
#include <chrono>
#include <span>

#include "files/json.hpp"
#include "lab/many.hpp"

namespace condotta::lab {
namespace {

using Clock = std::chrono::steady_clock;

// A range is worth a message, yet short enough that the last ones end together and little is lost with a machine.
constexpr double seconds_of_a_range = 2.0;
constexpr std::size_t most_in_a_range = 256;

// Messages to the root: {"done": [result…], "seconds": s}, the first one without results. From the root: {"fight":
// [number…]}, where an empty list ends the work.

Document told(const Result& result) {
  Document told = Document::object();
  told.set("arm", result.arm);
  told.set("field", result.field);
  told.set("seed", std::to_string(result.seed));
  told.set("swapped", result.swapped);
  told.set("winner", result.winner);
  told.set("turns", result.turns);
  told.set("choices", result.choices);
  told.set("hash", std::to_string(result.hash));
  told.set("words", result.words);
  told.set("losses", result.losses);
  told.set("chosen", result.chosen);
  told.set("fault", result.fault);
  return told;
}

std::string text_in(const Document& told, std::string_view key) {
  const Document* found = told.find(key);
  return found == nullptr ? "" : std::string(found->text());
}

std::int64_t whole_in(const Document& told, std::string_view key) {
  const Document* found = told.find(key);
  return found == nullptr ? 0 : found->integer();
}

std::uint64_t number_in(const Document& told, std::string_view key) {
  const std::string text = text_in(told, key);
  return text.empty() ? 0 : std::stoull(text);
}

Result heard(const Document& told) {
  Result result;
  result.arm = text_in(told, "arm");
  result.field = text_in(told, "field");
  result.seed = number_in(told, "seed");
  result.swapped = told.find("swapped") != nullptr && told.find("swapped")->boolean();
  result.winner = text_in(told, "winner");
  result.turns = whole_in(told, "turns");
  result.choices = whole_in(told, "choices");
  result.hash = number_in(told, "hash");
  result.words = text_in(told, "words");
  if (const Document* losses = told.find("losses")) result.losses = *losses;
  if (const Document* chosen = told.find("chosen")) result.chosen = *chosen;
  result.fault = text_in(told, "fault");
  return result;
}

std::string order(std::span<const std::size_t> numbers) {
  Document list = Document::array();
  for (const std::size_t number : numbers) list.push(static_cast<std::int64_t>(number));
  Document message = Document::object();
  message.set("fight", std::move(list));
  return files::to_json(message);
}

// All of a message is from our own processes; one that cannot be read ends the run with a sentence.
std::expected<Document, Fault> read(const std::string& message) {
  files::Limits limits;
  limits.bytes = limits.line = std::size_t{256} << 20;
  return files::parse_json(message, "a message of another process", limits);
}

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

}  // namespace

std::expected<Progress, Fault> hand_out(const Design& design, Results& results, Exchange& exchange,
                                        const std::atomic<bool>& stop, const std::function<void(const Progress&)>& tell,
                                        Traffic* traffic) {
  const auto known = results.known();
  if (!known) {
    dismiss(exchange);
    return std::unexpected(known.error());
  }
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < design.battles(); ++i) {
    if (!known->contains(Results::key_of(design, job_of(design, i)))) open.push_back(i);
  }
  const Clock::time_point start = Clock::now();
  Progress progress{0, open.size(), 0};
  std::size_t next = 0;
  std::optional<Fault> fault;
  for (int busy = exchange.size() - 1; busy > 0;) {
    const auto [from, message] = exchange.receive();
    if (traffic != nullptr) {
      ++traffic->messages;
      traffic->bytes += message.size();
    }
    const auto report = read(message);
    double pace = 0;  // seconds a battle
    std::vector<Result> fought;
    if (!report) {
      fault = report.error();
    } else if (const Document* done = report->find("done")) {
      for (const Document& one : done->items()) fought.push_back(heard(one));
      const Document* seconds = report->find("seconds");
      if (seconds != nullptr && !fought.empty()) pace = seconds->number() / static_cast<double>(fought.size());
    }
    if (!fault && !fought.empty()) {
      if (auto kept = results.add(fought); !kept) fault = kept.error();
      progress.done += fought.size();
      progress.left -= std::min(progress.left, fought.size());
      progress.seconds = seconds_since(start);
      if (tell) tell(progress);
    }
    const std::size_t left = fault || stop ? 0 : open.size() - next;
    // As many as take some seconds at his pace, but not so many that the others wait for him at the end.
    const auto by_pace = static_cast<std::size_t>(pace > 0 ? seconds_of_a_range / pace : 1);
    const std::size_t fair = left / (2 * static_cast<std::size_t>(exchange.size() - 1)) + 1;
    const std::size_t count = std::min({left, std::clamp<std::size_t>(by_pace, 1, most_in_a_range), fair});
    exchange.send(from, order(std::span(open).subspan(next, count)));
    next += count;
    if (count == 0) --busy;
  }
  if (fault) return std::unexpected(*fault);
  progress.seconds = seconds_since(start);
  return progress;
}

void dismiss(Exchange& exchange) {
  for (int busy = exchange.size() - 1; busy > 0; --busy) exchange.send(exchange.receive().first, order({}));
}

std::expected<void, Fault> fight_along(const Design& design, Exchange& exchange, unsigned threads) {
  Document report = Document::object();
  while (true) {
    exchange.send(0, files::to_json(report));
    const auto wanted = read(exchange.receive().second);
    if (!wanted) return std::unexpected(wanted.error());
    std::vector<Job> jobs;
    if (const Document* numbers = wanted->find("fight")) {
      for (const Document& number : numbers->items()) {
        const auto i = static_cast<std::size_t>(number.integer());
        if (i >= design.battles())
          return std::unexpected(Fault{"the root asks for a battle that is not in the design"});
        jobs.push_back(job_of(design, i));
      }
    }
    if (jobs.empty()) return {};
    const Clock::time_point start = Clock::now();
    const auto fought = many<Result>(jobs.size(), threads, [&](std::size_t i) { return fight(design, jobs[i]); });
    report = Document::object();
    Document& done = report.set("done", Document::array());
    for (const auto& one : fought) done.push(told(*one));
    report.set("seconds", seconds_since(start));
  }
}

}  // namespace condotta::lab
