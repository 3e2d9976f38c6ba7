#include "cli/army_files.hpp"

#include <filesystem>

#include "document/reader.hpp"
#include "files/toml.hpp"

namespace condotta::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_lists = 100;  // that files may name, one including another

bool is_file_name(const std::string& name) { return name.ends_with(".toml"); }

std::string beside(const std::string& file, const std::string& name) {
  return (fs::path(file).parent_path() / name).lexically_normal().string();
}

int include_line(const Document& list) {
  const Document* includes = list.find("include");
  return includes == nullptr ? list.line() : includes->line();
}

// Reads the list and all lists that it includes; ids of files are their paths.
std::expected<void, Fault> read_lists(const std::string& path, std::vector<reg::ArmyList>& lists) {
  if (reg::find_list(lists, path) != nullptr) return {};
  if (lists.size() > reg::army_lists().size() + most_lists) {
    return std::unexpected(Fault{"more than " + std::to_string(most_lists) + " lists include one another", 0, path});
  }
  const auto document = files::read_toml(path);
  if (!document) return std::unexpected(document.error());
  auto list = reg::read_army_list(*document, path);
  if (!list) {
    list.error().file = path;
    return std::unexpected(list.error());
  }
  std::vector<std::string> wanted;
  for (std::string& name : list->includes) {
    if (!is_file_name(name)) continue;
    const std::string said = name;
    name = beside(path, name);
    if (!fs::exists(name)) {
      return std::unexpected(Fault{"the list includes " + condotta::quoted(said) + ", and there is no such file",
                                   include_line(*document), path});
    }
    wanted.push_back(name);
  }
  lists.push_back(std::move(*list));
  for (const std::string& name : wanted) {
    if (auto done = read_lists(name, lists); !done) return done;
  }
  return {};
}

std::expected<std::vector<reg::ArmyList>, Fault> with_file(const std::string& path) {
  std::vector<reg::ArmyList> lists = reg::army_lists();
  if (auto done = read_lists(path, lists); !done) return std::unexpected(done.error());
  if (auto done = reg::join_includes(lists); !done) {
    const auto document = files::read_toml(path);
    return std::unexpected(Fault{done.error().what, document ? include_line(*document) : 0, path});
  }
  return lists;
}

std::expected<Document, Fault> army_document(const std::string& name) {
  if (!is_file_name(name)) {
    for (const reg::SampleArmy& sample : reg::sample_armies()) {
      if (sample.id == name) return sample.file;
    }
  }
  return files::read_toml(name);
}

}  // namespace

std::expected<LoadedArmy, Fault> load_army(const std::string& name) {
  auto document = army_document(name);
  if (!document) return std::unexpected(document.error());
  LoadedArmy loaded;
  loaded.file = name;
  loaded.lists = reg::army_lists();
  const Document* list = document->find("list");
  if (list != nullptr && is_file_name(list->text())) {
    const std::string path = beside(name, list->text());
    if (!fs::exists(path)) {
      return std::unexpected(Fault{
          "the army's list is " + condotta::quoted(list->text()) + ", and there is no such file", list->line(), name});
    }
    auto lists = with_file(path);
    if (!lists) return std::unexpected(lists.error());
    loaded.lists = std::move(*lists);
    const int line = list->line();
    document->set("list", path).at_line(line);
  }
  auto army = reg::read_army(*document, loaded.lists);
  if (!army) {
    army.error().file = name;
    return std::unexpected(army.error());
  }
  loaded.army = std::move(*army);
  return loaded;
}

std::expected<LoadedList, Fault> load_list(const std::string& name) {
  if (reg::find_list(reg::army_lists(), name) != nullptr) return LoadedList{reg::army_lists(), name};
  if (!is_file_name(name)) {
    return std::unexpected(
        Fault{"there is no army list '" + name.substr(0, 60) + "'; `condotta army lists` shows them"});
  }
  auto lists = with_file(name);
  if (!lists) return std::unexpected(lists.error());
  return LoadedList{std::move(*lists), name};
}

}  // namespace condotta::cli
