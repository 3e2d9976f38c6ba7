// The stores that tests run on: SQLite in a folder of its own, and PostgreSQL where CONDOTTA_TEST_POSTGRES gives the
// address of a server (tools/with-postgres starts one), emptied before each test.
#pragma once

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

#include "store/store.hpp"

namespace condotta::store {

// A folder that is gone afterwards.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "condotta-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline const char* postgres_address() { return std::getenv("CONDOTTA_TEST_POSTGRES"); }

inline std::unique_ptr<Store> opened(const std::string& where) {
  auto store = open_store(where);
  REQUIRE_MESSAGE(store.has_value(), (store ? "" : store.error().words));
  return std::move(*store);
}

inline void empty_postgres() {
  auto connection = open_postgres(postgres_address());
  REQUIRE_MESSAGE(connection.has_value(), (connection ? "" : connection.error().words));
  for (const char* table : {"chat", "entry", "seat", "battle", "condotta_store"}) {
    REQUIRE((*connection)->execute("DROP TABLE IF EXISTS " + std::string(table)).has_value());
  }
}

// Runs the test on every store there is, each empty at first.
inline void on_every_store(const std::function<void(const std::string& where)>& test) {
  {
    INFO("SQLite");
    const Folder folder;
    test(folder.file("battles.sqlite"));
  }
  if (postgres_address() != nullptr) {
    INFO("PostgreSQL");
    empty_postgres();
    test(postgres_address());
  }
}

}  // namespace condotta::store
