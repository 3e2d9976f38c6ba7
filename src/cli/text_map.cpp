#include "cli/text_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

namespace condotta::cli {
namespace {

constexpr std::array<std::pair<std::string_view, char>, 28> paints = {{
    {"hill", '.'},      {"steep-hill", ':'}, {"wood", '"'},     {"orchard", '"'}, {"brush", '\''},   {"marsh", '~'},
    {"field", ','},     {"crops", ','},      {"vineyard", ','}, {"village", 'n'}, {"building", 'n'}, {"rocky", '%'},
    {"sand", ','},      {"gully", ';'},      {"pond", '='},     {"stream", '='},  {"river", '='},    {"bridge", 'H'},
    {"ford", '-'},      {"road", '-'},       {"hedge", '#'},    {"wall", '#'},    {"ditch", '_'},    {"barricade", '#'},
    {"earthwork", '#'}, {"bastion", '#'},    {"coast", '='},    {"open", ' '},
}};

char paint_of(std::string_view word) {
  const auto* found =
      std::find_if(paints.begin(), paints.end(), [&](const auto& paint) { return paint.first == word; });
  return found == paints.end() ? '.' : found->second;
}

bool inside(const std::vector<table::Point>& outline, double x, double y) {
  bool in = false;
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const double xi = outline[i].x.units();
    const double yi = outline[i].y.units();
    const double xj = outline[j].x.units();
    const double yj = outline[j].y.units();
    if ((yi > y) != (yj > y) && x < (xj - xi) * (y - yi) / (yj - yi) + xi) in = !in;
  }
  return in;
}

double distance_to(const std::vector<table::Point>& course, double x, double y) {
  double least = 1e9;
  for (std::size_t i = 1; i < course.size(); ++i) {
    const double ax = course[i - 1].x.units();
    const double ay = course[i - 1].y.units();
    const double dx = course[i].x.units() - ax;
    const double dy = course[i].y.units() - ay;
    const double length = dx * dx + dy * dy;
    const double along = length > 0 ? std::clamp(((x - ax) * dx + (y - ay) * dy) / length, 0.0, 1.0) : 0.0;
    least = std::min(least, std::hypot(x - ax - along * dx, y - ay - along * dy));
  }
  return least;
}

// Cells that are twice as high as they are wide, as on a terminal; the first row is the north.
class Grid {
 public:
  Grid(const View& view, int columns)
      : columns_(columns),
        cell_(view.width.units() / columns),
        rows_(std::clamp(static_cast<int>(std::ceil(view.height.units() / (2 * cell_))), 1, 200)),
        height_(view.height.units()),
        cells_(static_cast<std::size_t>(columns_ * rows_), ' ') {}

  int rows() const { return rows_; }
  double cell() const { return cell_; }
  double x_of(int column) const { return (column + 0.5) * cell_; }
  double y_of(int row) const { return height_ - (row + 0.5) * 2 * cell_; }
  char& at(int column, int row) { return cells_[static_cast<std::size_t>(row * columns_ + column)]; }
  std::string row(int row) const {
    return std::string(cells_.begin() + row * columns_, cells_.begin() + (row + 1) * columns_);
  }

  void put(double x, double y, char letter) {
    const int column = static_cast<int>(std::floor(x / cell_));
    const int row = static_cast<int>(std::floor((height_ - y) / (2 * cell_)));
    if (column >= 0 && column < columns_ && row >= 0 && row < rows_) at(column, row) = letter;
  }

  void paint(const SeenGround& ground) {
    const char letter = paint_of(ground.paint);
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        const double x = x_of(column);
        const double y = y_of(row);
        const bool area = ground.outline.size() > 2 && inside(ground.outline, x, y);
        const bool line =
            ground.course.size() > 1 && distance_to(ground.course, x, y) <= std::max(ground.width.units() / 2, cell_);
        if (area || line) at(column, row) = letter;
      }
    }
  }

  void stand(const SeenBase& base, char letter) {
    const table::Vector ahead = table::forward(base.pose.heading);
    const table::Vector right = table::rightward(base.pose.heading);
    const double step = cell_ / 2;
    for (double back = 0; back <= base.depth.units(); back += step) {
      for (double side = -base.width.units() / 2; side <= base.width.units() / 2; side += step) {
        put(base.pose.front.x.units() - back * ahead.x + side * right.x,
            base.pose.front.y.units() - back * ahead.y + side * right.y, letter);
      }
    }
  }

 private:
  int columns_;
  double cell_;
  int rows_;
  double height_;
  std::string cells_;
};

std::map<int, char> letters_of(const View& view) {
  std::map<int, char> letters;
  std::array<int, 2> next{};
  for (const SeenUnit& unit : view.units) {
    const int number = next[index(unit.side)]++;
    const char first = unit.side == Side::red ? 'A' : 'a';
    letters[unit.number] = number < 26 ? static_cast<char>(first + number) : unit.side == Side::red ? '&' : '@';
  }
  return letters;
}

// Numbers above the table, one where a mark of the ruler stands.
std::string ruler(const View& view, int columns, double cell) {
  std::string line(static_cast<std::size_t>(columns) + 8, ' ');
  const double between = view.ruler.units() > 0 ? view.ruler.units() : view.width.units() / 10;
  const int skip = std::max(1, static_cast<int>(std::ceil(6 * cell / between)));
  for (int mark = 0; mark * between <= view.width.units() + 1e-9; mark += skip) {
    const std::string text = fmt::format("{:g}", mark * between);
    const auto column = static_cast<std::size_t>(mark * between / cell);
    for (std::size_t i = 0; i < text.size() && column + i < line.size(); ++i) line[column + i] = text[i];
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + " " + view.unit_word;
}

std::string tokens_of(const std::vector<Token>& tokens) {
  std::string words;
  for (const Token& token : tokens)
    words += (words.empty() ? "" : ", ") + (token.words.empty() ? token.kind : token.words);
  return words;
}

std::string legend_of(const SeenUnit& unit, char letter) {
  std::string where = unit.off_table || unit.bases.empty() ? "off the table" : "";
  if (where.empty()) {
    const table::Pose& pose = unit.bases.front().pose;
    where =
        fmt::format("at {:.1f}, {:.1f} facing {}", pose.front.x.units(), pose.front.y.units(), compass(pose.heading));
  }
  std::string line =
      fmt::format("  {} {:>3}  {}", unit.off_table || unit.bases.empty() ? ' ' : letter, unit.number, unit.name);
  if (!unit.kind.empty()) line += fmt::format(" ({})", unit.kind);
  line += fmt::format(", {}", where);
  if (unit.full_strength > 0) line += fmt::format(", {} of {} {}", unit.strength, unit.full_strength, unit.track_words);
  if (const std::string words = tokens_of(unit.tokens); !words.empty()) line += ", " + words;
  if (unit.broken) line += ", broken";
  if (unit.in_combat) line += ", in combat";
  return line;
}

}  // namespace

std::string compass(table::Angle heading) {
  constexpr std::array<std::string_view, 8> names = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
  const int eighth = static_cast<int>(std::floor(table::heading(heading).degrees() / 45 + 0.5)) % 8;
  return std::string(names[static_cast<std::size_t>(eighth)]);
}

std::string length_in_words(table::Length length, std::string_view unit) {
  return fmt::format("{:g} {}", std::round(length.units() * 100) / 100, unit);
}

std::string angle_in_words(table::Angle angle) {
  return fmt::format("{:g} degrees", std::round(angle.degrees() * 10) / 10);
}

std::string text_map(const View& view, int columns) {
  if (view.width.ticks() <= 0 || view.height.ticks() <= 0) return "(the rules show no table)\n";
  columns = std::clamp(columns, 20, 400);
  Grid grid(view, columns);
  for (const SeenGround& ground : view.ground) grid.paint(ground);
  const std::map<int, char> letters = letters_of(view);
  for (const SeenUnit& unit : view.units) {
    if (unit.off_table) continue;
    for (const SeenBase& base : unit.bases) grid.stand(base, letters.at(unit.number));
  }
  for (const SeenLeader& leader : view.leaders) {
    if (leader.off_table) continue;
    grid.put(leader.pose.front.x.units(), leader.pose.front.y.units(), leader.side == Side::red ? '*' : '+');
  }
  std::string out = " " + ruler(view, columns, grid.cell()) + "\n";
  const std::string edge = "+" + std::string(static_cast<std::size_t>(columns), '-') + "+\n";
  out += edge;
  for (int row = 0; row < grid.rows(); ++row) out += "|" + grid.row(row) + "|\n";
  out += edge;
  for (const Side side : {Side::red, Side::blue}) {
    const SeenArmy& army = view.armies[index(side)];
    out += fmt::format("{}{}{}\n", name_of(side), army.name.empty() ? "" : ": ", army.name);
    for (const SeenUnit& unit : view.units) {
      if (unit.side == side) out += legend_of(unit, letters.at(unit.number)) + "\n";
    }
    for (const SeenLeader& leader : view.leaders) {
      if (leader.side != side) continue;
      out += fmt::format("  {} {:>3}  {}{}{}\n", side == Side::red ? '*' : '+', leader.number, leader.name,
                         leader.rank.empty() ? "" : ", " + leader.rank, leader.off_table ? ", off the table" : "");
    }
  }
  std::map<char, std::string> kinds;
  for (const SeenGround& ground : view.ground) {
    const std::string word = ground.kind.empty() ? ground.paint : ground.kind;
    std::string& words = kinds[paint_of(ground.paint)];
    if (words.find(word) == std::string::npos) words += (words.empty() ? "" : ", ") + word;
  }
  std::string ground;
  for (const auto& [letter, words] : kinds)
    ground += fmt::format("{}{} {}", ground.empty() ? "" : "   ", letter, words);
  if (!ground.empty()) out += "ground: " + ground + "\n";
  return out;
}

}  // namespace condotta::cli
