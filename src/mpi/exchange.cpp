// How the processes of a simulation talk over MPI: a module of its own that `condotta sim` loads when it was started by
// mpirun or srun, so that the program itself needs no MPI.
#include <mpi.h>

#include <cstdint>

#include "lab/cluster.hpp"

namespace {

class OverMpi final : public condotta::lab::Exchange {
 public:
  OverMpi() {
    MPI_Init(nullptr, nullptr);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  OverMpi(const OverMpi&) = delete;
  OverMpi& operator=(const OverMpi&) = delete;
  ~OverMpi() override { MPI_Finalize(); }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  void send(int to, const std::string& message) override {
    MPI_Send(message.data(), static_cast<int>(message.size()), MPI_BYTE, to, 0, MPI_COMM_WORLD);
  }

  std::pair<int, std::string> receive() override {
    MPI_Status status;
    MPI_Probe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    std::string message(static_cast<std::size_t>(size), '\0');
    MPI_Recv(message.data(), size, MPI_BYTE, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return {status.MPI_SOURCE, std::move(message)};
  }

 private:
  int rank_ = 0;
  int size_ = 1;
};

}  // namespace

extern "C" condotta::lab::Exchange* condotta_exchange();
extern "C" condotta::lab::Exchange* condotta_exchange() {
  static OverMpi exchange;
  return &exchange;
}
