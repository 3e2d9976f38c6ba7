#include "lab/plots.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace condotta::lab {
namespace {

constexpr std::array<std::string_view, 6> colours = {"#9c3b2e", "#2f5d8a", "#7a8b3a", "#b5812b", "#6b4a86", "#3f7f78"};

std::string colour(int group) { return std::string(colours[static_cast<std::size_t>(group) % colours.size()]); }

std::string number(double value, int digits = 1) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, digits).ptr;
  return {text.data(), end};
}

std::string line(double x1, double y1, double x2, double y2, std::string_view style) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" + number(y2) +
         "\" " + std::string(style) + "/>";
}

std::string words(double x, double y, std::string_view text, std::string_view anchor = "start") {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + std::string(anchor) + "\">" +
         escaped(text) + "</text>";
}

std::string box(double x, double y, double width, double height, std::string_view fill) {
  return "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(std::max(0.0, width)) +
         "\" height=\"" + number(std::max(0.0, height)) + "\" fill=\"" + std::string(fill) + "\"/>";
}

std::string drawing(double width, double height, const std::string& inside) {
  return "<svg viewBox=\"0 0 " + number(width, 0) + " " + number(height, 0) + "\" width=\"" + number(width, 0) +
         "\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\" font-size=\"13\">" + inside + "</svg>\n";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string bars(std::span<const Bar> bars, double most, std::optional<double> mark) {
  constexpr double left = 270;
  constexpr double length = 360;
  constexpr double row = 24;
  std::string inside;
  double y = 4;
  for (const Bar& bar : bars) {
    const auto at = [&](double value) { return left + length * std::clamp(value / most, 0.0, 1.0); };
    inside += words(left - 8, y + 15, bar.label, "end");
    inside += box(left, y + 3, at(bar.value) - left, row - 8, colour(bar.group));
    double end = at(bar.value);
    if (bar.interval) {
      inside +=
          line(at(bar.interval->low), y + 11, at(bar.interval->high), y + 11, "stroke=\"#222\" stroke-width=\"1.5\"");
      for (const double tip : {bar.interval->low, bar.interval->high}) {
        inside += line(at(tip), y + 6, at(tip), y + 16, "stroke=\"#222\" stroke-width=\"1.5\"");
      }
      end = std::max(end, at(bar.interval->high));
    }
    inside += words(end + 6, y + 15, bar.words.empty() ? number(bar.value) : bar.words);
    y += row;
  }
  if (mark) {
    const double x = left + length * *mark / most;
    inside += line(x, 0, x, y, "stroke=\"#555\" stroke-dasharray=\"4 3\"");
  }
  return drawing(left + length + 150, y + 6, inside);
}

std::string histogram(std::span<const std::vector<double>> groups, std::string_view axis) {
  std::map<int, std::vector<int>> counts;
  int most = 1;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    for (const double value : groups[group]) {
      auto& column = counts[static_cast<int>(std::lround(value))];
      column.resize(groups.size());
      most = std::max(most, ++column[group]);
    }
  }
  if (counts.empty()) return {};
  const int first = counts.begin()->first;
  const int last = std::min(counts.rbegin()->first, first + 60);
  const double width = std::clamp(640.0 / (last - first + 1), 8.0, 48.0);
  constexpr double height = 140;
  std::string inside;
  for (const auto& [value, column] : counts) {
    if (value > last) break;
    const double x = 40 + (value - first) * width;
    const double each = (width - 3) / static_cast<double>(groups.size());
    for (std::size_t group = 0; group < column.size(); ++group) {
      const double high = height * column[group] / most;
      inside += box(x + static_cast<double>(group) * each, height - high + 5, each - 1, high,
                    colour(static_cast<int>(group)));
    }
    inside += words(x + width / 2, height + 20, std::to_string(value), "middle");
  }
  inside += words(40, height + 38, axis);
  inside += words(36, 15, std::to_string(most), "end");
  inside += line(40, height + 5, 40 + (last - first + 1) * width, height + 5, "stroke=\"#555\"");
  return drawing(60 + (last - first + 1) * width, height + 46, inside);
}

}  // namespace condotta::lab
