#include "store/migrations.hpp"

namespace condotta::store {

std::span<const Migration> migrations() {
  static const std::vector<Migration> all = {
      {1,
       {"CREATE TABLE battle ("
        "id TEXT PRIMARY KEY, title TEXT NOT NULL, rule_set TEXT NOT NULL, scenario TEXT NOT NULL,"
        "house_rules TEXT NOT NULL, mode TEXT NOT NULL, seconds {integer} NOT NULL, more {integer} NOT NULL,"
        "undo {integer} NOT NULL, listed {integer} NOT NULL, secret TEXT NOT NULL, commitment TEXT NOT NULL,"
        "watch TEXT NOT NULL UNIQUE, made_at {integer} NOT NULL,"
        "moment {integer} NOT NULL, state TEXT NOT NULL, entries {integer} NOT NULL,"
        "clock_red {integer} NOT NULL, clock_blue {integer} NOT NULL, asked_at {integer} NOT NULL,"
        "waits_for TEXT NOT NULL, turn {integer} NOT NULL, result TEXT NOT NULL) {strict}",
        "CREATE TABLE seat ("
        "battle TEXT NOT NULL REFERENCES battle(id), number {integer} NOT NULL, name TEXT NOT NULL,"
        "sides {integer} NOT NULL, player TEXT NOT NULL, link TEXT NOT NULL, contribution TEXT NOT NULL,"
        "joined {integer} NOT NULL, seen {integer} NOT NULL, PRIMARY KEY (battle, number)) {strict}",
        "CREATE TABLE entry ("
        "battle TEXT NOT NULL REFERENCES battle(id), number {integer} NOT NULL, moment {integer} NOT NULL,"
        "side TEXT NOT NULL, words TEXT NOT NULL, choice TEXT NOT NULL, hash {integer} NOT NULL, client TEXT NOT NULL,"
        "events TEXT NOT NULL, PRIMARY KEY (battle, number)) {strict}",
        "CREATE TABLE chat ("
        "battle TEXT NOT NULL REFERENCES battle(id), number {integer} NOT NULL, seat {integer} NOT NULL,"
        "name TEXT NOT NULL, words TEXT NOT NULL, PRIMARY KEY (battle, number)) {strict}"}},
  };
  return all;
}

}  // namespace condotta::store
