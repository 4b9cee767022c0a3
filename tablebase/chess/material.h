// Material: which men are on the board, as in KQvKR, the endings that captures and promotions lead to, and the order of
// the men in the numbers of positions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/chess/position.h"

namespace zermelo::chess {

/// The men of both sides besides the kings, in descending order of strength. White is the stronger side, the one with
/// more men or, with equally many, with stronger ones; with fixed
/// colours either may be white.
struct Material {
  std::vector<Kind> white;
  std::vector<Kind> black;

  /// `KQvKR`
  std::string name() const;
  /// The number of men with the kings.
  std::size_t men() const { return white.size() + black.size() + 2; }
  /// The number of pawns of both sides.
  std::size_t pawns() const;

  friend bool operator==(const Material&, const Material&) = default;
  friend auto operator<=>(const Material&, const Material&) = default;
};

/// Whether an ending and the one with exchanged sides are the same.
enum class Colours : std::uint8_t {
  exchanged,  ///< white is the stronger side
  fixed,      ///< they are two endings; white may be the weaker side
};

/// Reads `KQvKR`; the men of a side in any order. Throws UsageError, which says what is wrong.
Material parse_material(std::string_view name, Colours colours = Colours::exchanged);

/// Puts the men in order, and the stronger side first. Returns whether it exchanged the sides.
bool put_in_order(Material& material);

/// The material of a position, with white as it is there, in descending order of strength.
Material material_of(const Position& position);

/// The materials that one capture, one promotion or both at once lead to, each once, ascending.
std::vector<Material> reductions(const Material& material, std::span<const Kind> promotions,
                                 Colours colours = Colours::exchanged);

/// All materials that play from these leads to, themselves included, each once: fewer men first, then fewer pawns.
std::vector<Material> closure(std::vector<Material> materials, std::span<const Kind> promotions,
                              Colours colours = Colours::exchanged);

/// All materials of up to `men` men of these kinds.
std::vector<Material> all_materials(std::size_t men, std::span<const Kind> chosen,
                                    Colours colours = Colours::exchanged);

/// The men of an ending in the order in which they enter the numbers of its positions: the kings, then the pawns, then
/// the pieces. Kings and pawns: white before black. Pieces: in the order that made the smallest table, if it was
/// measured (bench/piece_orders.cpp), else white before black in the order of the material; like pieces side by side.
/// The squares of the men mean nothing.
std::vector<Man> men_in_order(const Material& material);

/// The letters of the pieces in a measured order; empty for the order of the material.
std::string_view measured_order(std::string_view ending);

}  // namespace zermelo::chess
