// The directions and the sets of points of a board, by the words of a rules file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tablebase/boards/described/rules/board_rules.h"

namespace zermelo::described {

/// How a move goes, in the view of its player.
struct Going {
  bool forward = true, sideways = true, back = true;
};

/// The board as the file draws it, while its rules are read.
class Geometry {
 public:
  /// A board of squares. Requires files, ranks >= 1 and files * ranks <= most_points.
  static Geometry grid(unsigned files, unsigned ranks);
  /// Points where a picture has letters or digits. Requires: all different, at most most_points.
  static Geometry drawing(std::string_view picture);

  /// Joins the points of a drawing, in this order. Requires points of the drawing.
  void add_line(const std::vector<unsigned>& points);
  /// Chooses the lines of a board of squares: orthogonal, diagonal, all or alquerque.
  void choose_lines(std::string_view word);

  bool is_grid() const { return files_ != 0; }
  /// Puts names, places, rows and lines into the rules.
  void describe(BoardRules& rules) const;
  std::optional<unsigned> point(std::string_view name) const;

  /// The directions that a word names: `lines`, and on squares `orthogonal`, `diagonal` and `all`; nothing for another.
  std::optional<std::vector<Ray>> directions(std::string_view word) const;
  /// One direction by its steps to the right and forward, for a side.
  Ray leap(int right, int forward, unsigned side, Place ahead) const;
  /// The directions without the steps that go another way, in the view of a side. `ahead` is the first player's way.
  static std::vector<Ray> going(std::vector<Ray> rays, Going going, const std::vector<Place>& places, Place ahead,
                                unsigned side);

  /// The points of one word, in the view of a side: a name, `all`, `edge`, `last`, `first`, `second`, `*3` (a rank),
  /// `b*` (a file); nothing for another word.
  std::optional<Points> points_of(std::string_view word, unsigned side, Place ahead) const;

  const std::vector<Place>& places() const { return places_; }

 private:
  Ray steps(int right, int down) const;
  std::optional<unsigned> at(int column, int row) const;
  std::optional<Points> rank_or_file(std::string_view word) const;

  unsigned files_ = 0, ranks_ = 0;  ///< 0 in a drawing
  std::vector<std::string> names_;
  std::vector<Place> places_;
  std::vector<Ray> lines_;
};

/// The steps of a place along the forward direction of a side.
int advance(Place place, Place ahead, unsigned side);

/// All sets of `length` neighbouring points of a direction. Every set is listed once.
std::vector<Points> runs(const std::vector<Ray>& rays, unsigned points, unsigned length);

}  // namespace zermelo::described
