// The squares that a man attacks among other men.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tablebase/chess/position.h"

namespace zermelo::chess {

/// Tables of leaps and rides on one board; about 60 KiB. Pawns attack the two squares diagonally ahead.
class Reach {
 public:
  /// Requires: files and ranks from 3 to 8.
  explicit Reach(Board board);

  /// The squares that a man attacks if the squares of `occupied` have men; squares of its own side are included. Cost:
  /// some nanoseconds a direction.
  Squares squares(const Man& man, Squares occupied) const;
  /// Whether `squares` contains the square. Cost: some nanoseconds.
  bool contains(const Man& man, unsigned square, Squares occupied) const;

  /// The squares on which one more man makes that `man` does not attack `square`; all squares if it needs no such man.
  /// Requires: `occupied` contains the square of `man`. Cost: some nanoseconds.
  Squares shields(const Man& man, unsigned square, Squares occupied) const;
  /// The squares from which a man of this kind attacks `square`. Requires: no pawn, all steps also backwards. Cost:
  /// some nanoseconds a direction.
  Squares sources(Kind kind, unsigned square, Squares occupied) const;

 private:
  using PerSquare = std::array<Squares, 64>;

  /// The attacks of a kind from each square.
  struct Attacks {
    PerSquare leaps{};
    PerSquare lines{};               ///< the squares of all rays
    std::vector<std::uint8_t> rays;  ///< places in rays_
    bool hops = false;
  };

  /// The squares that equal steps reach from each square.
  struct Ray {
    Step step;
    bool ascending = false;  ///< the numbers of the squares grow along the ray
    PerSquare ahead{};

    unsigned nearest(Squares set) const;
    Squares ride(unsigned square, Squares occupied) const;
    Squares hop(unsigned square, Squares occupied) const;
    Squares hop_sources(unsigned square, Squares occupied) const;
  };

  std::optional<unsigned> after_step(unsigned square, Step step) const;
  Attacks attacks_of(const KindInfo& kind);
  Squares leaps_from(unsigned square, const std::vector<Step>& steps) const;
  std::uint8_t ray_along(Step step);
  void add_ray_from(unsigned square, Ray& ray);

  const Attacks& of(const Man& man) const { return attacks_[man.kind + (man.kind == pawn && man.side == Side::black)]; }

  Board board_;
  std::vector<Ray> rays_;
  std::vector<Attacks> attacks_;    ///< one for each kind; the last is the black pawn's
  std::vector<PerSquare> between_;  ///< between_[a][b]: the squares between a and b on a ray
};

}  // namespace zermelo::chess
