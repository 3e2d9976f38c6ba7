// The power is cut at every single write and sync of a few saves: what was acknowledged is there afterwards, what was
// not is there wholly or not at all. SQLite's files are reached through a layer that can be cut, which keeps what was
// written (as after kill -9), or forgets what was not yet synced (as after a power cut).

#include <sqlite3.h>

#include <cstring>
#include <map>

#include "stores.hpp"

using namespace condotta::store;

namespace {

struct Undo {
  sqlite3_int64 offset;
  std::string before;
  sqlite3_int64 size;
};

struct File;

struct Power {
  int left = -1;  // operations until it is cut; negative: it stays on
  bool forgets = false;
  bool off = false;
  int operations = 0;
  std::map<File*, std::vector<Undo>> unsynced;

  // True: this operation still happens.
  bool on();
};
Power power;

struct File {
  sqlite3_file base;
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
File* mine(sqlite3_file* file) { return reinterpret_cast<File*>(file); }

bool Power::on() {
  if (off) return false;
  ++operations;
  if (left < 0 || left-- > 0) return true;
  off = true;
  if (!forgets) return false;
  for (auto& [file, undos] : unsynced) {
    for (auto undo = undos.rbegin(); undo != undos.rend(); ++undo) {
      sqlite3_file* real = file->real();
      real->pMethods->xWrite(real, undo->before.data(), static_cast<int>(undo->before.size()), undo->offset);
      real->pMethods->xTruncate(real, undo->size);
    }
  }
  return false;
}

int file_write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
  sqlite3_file* real = mine(file)->real();
  Undo undo{offset, std::string(static_cast<std::size_t>(count), '\0'), 0};
  real->pMethods->xFileSize(real, &undo.size);
  if (offset < undo.size) real->pMethods->xRead(real, undo.before.data(), count, offset);
  if (!power.on()) {
    if (!power.forgets && power.left == -1) {  // the write that is cut is torn in the middle
      real->pMethods->xWrite(real, bytes, count / 2, offset);
      power.left = -2;
    }
    return SQLITE_IOERR_WRITE;
  }
  power.unsynced[mine(file)].push_back(std::move(undo));
  return real->pMethods->xWrite(real, bytes, count, offset);
}
int file_sync(sqlite3_file* file, int flags) {
  if (!power.on()) return SQLITE_IOERR_FSYNC;
  power.unsynced.erase(mine(file));
  return mine(file)->real()->pMethods->xSync(mine(file)->real(), flags);
}
int file_truncate(sqlite3_file* file, sqlite3_int64 size) {
  if (!power.on()) return SQLITE_IOERR_TRUNCATE;
  power.unsynced.erase(mine(file));
  return mine(file)->real()->pMethods->xTruncate(mine(file)->real(), size);
}
int file_close(sqlite3_file* file) {
  power.unsynced.erase(mine(file));
  return mine(file)->real()->pMethods->xClose(mine(file)->real());
}

template <auto method, class... Given>
int pass_on(sqlite3_file* file, Given... given) {
  return (mine(file)->real()->pMethods->*method)(mine(file)->real(), given...);
}

const sqlite3_io_methods methods = {
    2,
    file_close,
    pass_on<&sqlite3_io_methods::xRead, void*, int, sqlite3_int64>,
    file_write,
    file_truncate,
    file_sync,
    pass_on<&sqlite3_io_methods::xFileSize, sqlite3_int64*>,
    pass_on<&sqlite3_io_methods::xLock, int>,
    pass_on<&sqlite3_io_methods::xUnlock, int>,
    pass_on<&sqlite3_io_methods::xCheckReservedLock, int*>,
    pass_on<&sqlite3_io_methods::xFileControl, int, void*>,
    [](sqlite3_file*) { return 4096; },
    [](sqlite3_file*) { return 0; },  // it promises nothing
    pass_on<&sqlite3_io_methods::xShmMap, int, int, int, void volatile**>,
    pass_on<&sqlite3_io_methods::xShmLock, int, int, int>,
    [](sqlite3_file* file) { mine(file)->real()->pMethods->xShmBarrier(mine(file)->real()); },
    pass_on<&sqlite3_io_methods::xShmUnmap, int>,
    nullptr,
    nullptr,
};

sqlite3_vfs* usual = nullptr;

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
  file->pMethods = nullptr;
  const int code = usual->xOpen(usual, name, mine(file)->real(), flags, out);
  if (code == SQLITE_OK) file->pMethods = &methods;
  return code;
}
int delete_file(sqlite3_vfs*, const char* name, int sync) {
  return power.off ? SQLITE_IOERR_DELETE : usual->xDelete(usual, name, sync);
}

// SQLite's files go through the layer while this lives.
class Layer {
 public:
  Layer() {
    usual = sqlite3_vfs_find(nullptr);
    layer_ = *usual;
    layer_.zName = "cut";
    layer_.szOsFile = static_cast<int>(sizeof(File)) + usual->szOsFile;
    layer_.xOpen = open_file;
    layer_.xDelete = delete_file;
    sqlite3_vfs_register(&layer_, 1);
  }
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;
  ~Layer() {
    sqlite3_vfs_unregister(&layer_);
    sqlite3_vfs_register(usual, 1);
  }

 private:
  sqlite3_vfs layer_{};
};

SavedBattle a_battle() {
  SavedBattle battle;
  battle.id = "b1";
  battle.rule_set = "reg-2021";
  battle.scenario = std::string(20'000, 's');
  battle.house_rules = "null";
  battle.mode = "live";
  battle.secret = std::string(64, 'a');
  battle.commitment = std::string(64, 'b');
  battle.watch = "watch";
  battle.seats = {{0, "Anna", 3, "person", "hash0", "", false, 0}};
  return battle;
}

constexpr std::int64_t saves = 4;

// Makes a battle and saves a few choices; how many were acknowledged: -1 if not even the battle was.
std::int64_t save_until_cut(const std::string& where) {
  auto store = open_store(where);
  if (!store) return -1;
  const std::vector<Change> made = {Made{a_battle()}};
  if (!(*store)->commit(made)) return -1;
  for (std::int64_t i = 1; i <= saves; ++i) {
    Progress progress;
    progress.moment = progress.entries = i;
    progress.state = "running";
    const SavedEntry entry{i, i, "red", "Advance", "{}", 7, "c", std::string(3000, 'e')};
    const std::vector<Change> chosen = {Chosen{"b1", i - 1, entry, progress}};
    if (!(*store)->commit(chosen)) return i - 1;
  }
  return saves;
}

void check_what_is_left(const std::string& where, std::int64_t acknowledged) {
  auto store = open_store(where);
  REQUIRE_MESSAGE(store.has_value(), (store ? "" : store.error().words));
  const auto battle = (*store)->battle("b1");
  REQUIRE(battle.has_value());
  if (acknowledged < 0 && !*battle) return;
  REQUIRE(battle->has_value());
  const std::int64_t kept = (*battle)->progress.entries;
  CHECK(kept >= acknowledged);      // nothing acknowledged is lost
  CHECK(kept <= acknowledged + 1);  // the save that was cut is there or not
  const auto entries = (*store)->entries("b1", 1, 100);
  REQUIRE(entries.has_value());
  CHECK(entries->size() == static_cast<std::size_t>(std::max<std::int64_t>(kept, 0)));  // and never by half
  for (const SavedEntry& entry : *entries) CHECK(entry.events == std::string(3000, 'e'));
  CHECK((*battle)->scenario == std::string(20'000, 's'));
}

int cut_everywhere(bool forgets) {
  int points = 0;
  for (bool finished = false; !finished; ++points) {
    const Folder folder;
    const std::string where = folder.file("battles.sqlite");
    std::int64_t acknowledged = -1;
    {
      const Layer layer;
      power = {points, forgets, false, 0, {}};
      acknowledged = save_until_cut(where);
      finished = !power.off;
    }
    INFO("cut at operation " << points << ", " << acknowledged << " acknowledged");
    check_what_is_left(where, acknowledged);
    if (finished) CHECK(acknowledged == saves);
    REQUIRE(points < 2000);
  }
  return points - 1;
}

}  // namespace

TEST_CASE("a process killed at every write of a save loses nothing acknowledged") {
  const int points = cut_everywhere(false);
  MESSAGE("killed at each of " << points << " points");
  CHECK(points > 20);
}

TEST_CASE("a power cut at every write of a save, unsynced writes forgotten, loses nothing acknowledged") {
  const int points = cut_everywhere(true);
  MESSAGE("cut at each of " << points << " points");
  CHECK(points > 20);
}
