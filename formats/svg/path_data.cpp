// A small letter means numbers relative to the point that the path has reached.
#include "formats/svg/path_data.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>

#include "tablebase/error.h"

namespace zermelo {
namespace {

class PathReader {
 public:
  explicit PathReader(std::string_view data) : data_(data) {}

  std::vector<PathStep> steps() {
    std::vector<PathStep> steps;
    for (skip(); at_ < data_.size(); skip()) steps.push_back(step(data_[at_++]));
    return steps;
  }

 private:
  void skip() {
    while (at_ < data_.size() && (data_[at_] == ' ' || data_[at_] == ',')) ++at_;
  }

  double number() {
    skip();
    double value = 0;
    const auto [end, error] = std::from_chars(data_.data() + at_, data_.data() + data_.size(), value);
    if (error != std::errc{}) fail();
    at_ = static_cast<std::size_t>(end - data_.data());
    return value;
  }

  /// A coordinate after this letter; `from` is where the path is.
  double coordinate(char letter, double from) { return number() + (std::islower(letter) != 0 ? from : 0); }

  PathStep step(char letter) {
    PathStep step;
    step.kind = kind_of(letter);
    if (letter == 'C') step.x1 = number(), step.y1 = number(), step.x2 = number(), step.y2 = number();
    const char upper = static_cast<char>(std::toupper(letter));
    if (upper != 'V' && upper != 'Z') x_ = coordinate(letter, x_);
    if (upper != 'H' && upper != 'Z') y_ = coordinate(letter, y_);
    step.x = x_;
    step.y = y_;
    return step;
  }

  PathStep::Kind kind_of(char letter) {
    if (letter == 'M' || letter == 'm') return PathStep::Kind::move;
    if (letter == 'C') return PathStep::Kind::curve;
    if (letter == 'Z') return PathStep::Kind::close;
    if (letter == '\0' || std::string_view("LlHhVv").find(letter) == std::string_view::npos) fail();
    return PathStep::Kind::line;
  }

  [[noreturn]] void fail() const { throw FormatError(fmt::format("SVG path: byte {} cannot be read", at_)); }

  std::string_view data_;
  std::size_t at_ = 0;
  double x_ = 0, y_ = 0;
};

}  // namespace

std::vector<PathStep> path_steps(std::string_view data) { return PathReader(data).steps(); }

}  // namespace zermelo
