#include "cli/cluster.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>

namespace condotta::cli {

std::expected<lab::Exchange*, Fault> exchange_of_this_run() {
  // What Open MPI's mpirun and Slurm's srun --mpi=pmix tell those whom they start.
  if (std::getenv("OMPI_COMM_WORLD_SIZE") == nullptr && std::getenv("PMIX_RANK") == nullptr) return nullptr;
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::string module = (program.parent_path() / "condotta_mpi.so").string();
  // Its symbols are for all: Open MPI's own modules look for them.
  void* library = dlopen(module.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr && std::filesystem::exists(module, error)) {
    return std::unexpected(Fault{std::string("the module for MPI can't be loaded: ") + dlerror()});
  }
  if (library == nullptr) {
    return std::unexpected(
        Fault{"this was started by mpirun or srun, but was built on a machine without MPI (Debian: libopenmpi-dev)", 0,
              module});
  }
  using Make = lab::Exchange* (*)();
  const auto make = reinterpret_cast<Make>(dlsym(library, "condotta_exchange"));
  if (make == nullptr) return std::unexpected(Fault{"this is no module of this program", 0, module});
  return make();
}

}  // namespace condotta::cli
