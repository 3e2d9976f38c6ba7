// A server in a process of its own, which can be killed.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "running.hpp"

namespace condotta::server {

// The program itself, in a process of its own; it is killed (-9) at the end. What it writes to its log goes to a file.
class Process {
 public:
  explicit Process(const std::string& store, const std::string& log = "/dev/null") {
    int ends[2];
    REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    posix_spawn_file_actions_addopen(&actions, 2, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    std::vector<std::string> words = {CONDOTTA_PROGRAM, "serve", "--port", "0", "--store", store,
                                      "--page",         "none",  "--pace", "0"};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    REQUIRE(posix_spawn(&pid_, CONDOTTA_PROGRAM, &actions, nullptr, arguments.data(), environ) == 0);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    std::string line;
    for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
    close(ends[0]);
    const std::string ready = "Condotta is ready: http://localhost:";
    REQUIRE_MESSAGE(line.starts_with(ready), line);
    port_ = static_cast<std::uint16_t>(std::atoi(line.c_str() + ready.size()));
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() { kill(); }
  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
  }
  std::uint16_t port() const { return port_; }

 private:
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace condotta::server
