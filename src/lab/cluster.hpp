// A simulation over several processes, on one machine or many. One process, the root, keeps the results and hands out
// ranges of battles; the others fight them. Who is quick gets more; what is fought is the same as by one process alone.
//
// How the processes talk is behind Exchange: `condotta sim` under mpirun uses MPI (src/mpi), the tests use threads.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <utility>

#include "lab/simulation.hpp"

namespace condotta::lab {

class Exchange {
 public:
  virtual ~Exchange() = default;
  virtual int rank() const = 0;  // 0 is the root
  virtual int size() const = 0;
  virtual void send(int to, const std::string& message) = 0;
  virtual std::pair<int, std::string> receive() = 0;  // waits; from whom, and what
};

struct Traffic {
  std::size_t messages = 0;  // that the root received
  std::size_t bytes = 0;     // of them
};

// The root's part: hands out what the results lack until all of it is there, or `stop` and nobody is still fighting.
std::expected<Progress, Fault> hand_out(const Design& design, Results& results, Exchange& exchange,
                                        const std::atomic<bool>& stop, const std::function<void(const Progress&)>& tell,
                                        Traffic* traffic = nullptr);

// The root has nothing to hand out after all: sends everybody home.
void dismiss(Exchange& exchange);

// Everybody else's part: fights what it is given on so many threads, until the root says that there is no more.
std::expected<void, Fault> fight_along(const Design& design, Exchange& exchange, unsigned threads);

}  // namespace condotta::lab
