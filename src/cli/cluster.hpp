// The processes that mpirun or srun started together with this one.
#pragma once

#include <expected>

#include "lab/cluster.hpp"

namespace condotta::cli {

// Nothing if the program was started alone; a fault if it was not, and the module for MPI is missing.
std::expected<lab::Exchange*, Fault> exchange_of_this_run();

}  // namespace condotta::cli
