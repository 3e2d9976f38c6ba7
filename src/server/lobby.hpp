// All battles of a server: made, found by their links, listed, resumed after a start.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/match.hpp"

namespace condotta::server {

class Lobby {
 public:
  explicit Lobby(House& house) : house_(house) {}

  // The battles of the store, before anybody is let in.
  store::Answer<void> open(store::Store& store);
  // Replays every battle that goes on and checks its hashes, in the background, one after the other.
  void resume_all();

  // `wish` is a NewBattle that has been checked against the protocol.
  void make(const Document& wish, Match::Reply reply);

  struct Place {
    std::shared_ptr<Match> match;
    int seat = -1;  // a spectator's
  };
  std::optional<Place> find(const std::string& link) const;

  std::string listed() const;                                            // Battles
  std::string standing_of(const std::vector<std::string>& links) const;  // Battles

  void tick();
  void rest();
  std::size_t size() const;

 private:
  void add(std::shared_ptr<Match> match, const std::vector<store::SavedSeat>& seats);
  void resume_next(std::shared_ptr<std::vector<std::shared_ptr<Match>>> matches, std::size_t next);

  House& house_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Match>> matches_;
  std::map<std::string, std::pair<std::string, int>> seats_;  // by the hash of the link: battle, seat
  std::map<std::string, std::string> watches_;                // by the spectators' link: battle
};

}  // namespace condotta::server
