#include "tablebase/partisan/stone_rules.h"

#include <fmt/format.h>

namespace zermelo::partisan {

StoneBoard::StoneBoard(const Spec& spec, SmallGraph of, Sides usual, std::string letters)
    : graph(std::move(of)), words(graph, std::move(letters)), start(usual) {
  if (spec.text("start") != no_value) start = words.parse(spec.text("start"));
  std::erase_if(graph.symmetries, [&](const auto& symmetry) {
    return image(symmetry, start.left) != start.left || image(symmetry, start.right) != start.right;
  });
}

Key start_key(const std::string& usual) {
  return {"start", "a position", std::string(no_value), "the first position; default: " + usual};
}

Index StoneRules::positions_at_most() const {
  Index positions = 1;
  for (std::size_t v = 0; v < board_.graph.vertices(); ++v) positions *= 3;
  return positions;
}

std::string StoneRules::step_text(unsigned place) const {
  return fmt::format("{} -> {}", board_.words.vertex(place >> 8), board_.words.vertex(place & 0xFF));
}

}  // namespace zermelo::partisan
