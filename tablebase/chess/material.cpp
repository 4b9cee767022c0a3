// A capture takes one man besides the king; a pawn may promote in the same move. So the closure is finite: every step
// has fewer men or fewer pawns.
#include "tablebase/chess/material.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

namespace zermelo::chess {
namespace {

using Men = std::vector<Kind>;

bool stronger(const Men& a, const Men& b) { return a.size() != b.size() ? a.size() > b.size() : a < b; }

Men without(Men men, Kind kind) {
  men.erase(std::find(men.begin(), men.end(), kind));
  return men;
}

Men with_promoted(Men men, Kind to) {
  men.back() = to;  // pawns are the last men
  std::sort(men.begin(), men.end());
  return men;
}

bool has_pawn(const Men& men) { return !men.empty() && men.back() == pawn; }

[[noreturn]] void refuse(std::string_view name, const std::string& why) {
  throw UsageError("'{}' {}; write for example KQvKR", name, why);
}

Men men_of(std::string_view letters, std::string_view name) {
  Men men;
  for (; !letters.empty(); letters.remove_prefix(1)) {
    const std::optional<Kind> kind = kind_called(letters.front());
    if (!kind)
      refuse(name, fmt::format("has the letter '{}', which is no piece; pieces are capital letters",
                               first_character(letters)));
    men.push_back(*kind);
  }
  std::sort(men.begin(), men.end());
  if (std::count(men.begin(), men.end(), king) != 1) refuse(name, "must have one K on each side of the v");
  men.erase(men.begin());
  return men;
}

void put_in_order(Material& material, Colours colours) {
  if (colours == Colours::exchanged) put_in_order(material);
}

/// The materials after a move of a side: its men after no promotion or one, and the men of the other side.
void add_moves_of(Side side, const Material& before, std::span<const Kind> promotions, Colours colours,
                  std::set<Material>& all) {
  const auto& [mover, other] =
      side == Side::white ? std::tie(before.white, before.black) : std::tie(before.black, before.white);
  std::vector<Men> movers{mover}, others{other};
  if (has_pawn(mover))
    for (const Kind to : promotions) movers.push_back(with_promoted(mover, to));
  for (const Kind kind : other) others.push_back(without(other, kind));
  for (const Men& a : movers)
    for (const Men& b : others) {
      Material material = side == Side::white ? Material{a, b} : Material{b, a};
      put_in_order(material, colours);
      all.insert(std::move(material));
    }
}

/// Calls use(men) for each multiset of `count` kinds.
template <class Use>
void for_multisets(std::span<const Kind> kinds, std::size_t count, Men& men, const Use& use) {
  if (count == 0) return use(men);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    men.push_back(kinds[i]);
    for_multisets(kinds.subspan(i), count - 1, men, use);
    men.pop_back();
  }
}

/// Tables of these endings name their order, see Tier::order.
struct MeasuredOrder {
  std::string_view ending;
  std::string_view pieces;  ///< see letter_of()
};

constexpr MeasuredOrder measured[] = {
    {"KBNNvK", "NNB"}, {"KBNvKB", "bNB"}, {"KBNvKN", "nBN"}, {"KBNvKQ", "qBN"}, {"KBNvKR", "rBN"}, {"KBPvKB", "bB"},
    {"KNNvKR", "rNN"}, {"KNPvKB", "bN"},  {"KNPvKN", "nN"},  {"KQBBvK", "BBQ"}, {"KQBvK", "BQ"},   {"KQBvKB", "QbB"},
    {"KQBvKN", "nQB"}, {"KQBvKP", "BQ"},  {"KQBvKQ", "qBQ"}, {"KQBvKR", "QrB"}, {"KQNNvK", "NNQ"}, {"KQNvKB", "QbN"},
    {"KQNvKN", "nQN"}, {"KQNvKQ", "qNQ"}, {"KQNvKR", "QrN"}, {"KQPvKB", "bQ"},  {"KQRRvK", "RRQ"}, {"KQRvKB", "QbR"},
    {"KQRvKN", "QnR"}, {"KQRvKQ", "QqR"}, {"KQRvKR", "QrR"}, {"KRBBvK", "BBR"}, {"KRBvKB", "RbB"}, {"KRBvKN", "nRB"},
    {"KRBvKQ", "qRB"}, {"KRBvKR", "rRB"}, {"KRNNvK", "NNR"}, {"KRNvKB", "RbN"}, {"KRNvKN", "nRN"}, {"KRNvKQ", "qRN"},
    {"KRNvKR", "rRN"}, {"KRPvKB", "bR"},  {"KRRvKQ", "qRR"},
};

void add_men(const Material& material, bool pawns, std::vector<Man>& men) {
  for (const Side side : {Side::white, Side::black})
    for (const Kind kind : side == Side::white ? material.white : material.black)
      if ((kind == pawn) == pawns) men.push_back({kind, side, 0});
}

}  // namespace

std::string Material::name() const {
  std::string text = "K";
  for (const Kind kind : white) text += info(kind).letter;
  text += "vK";
  for (const Kind kind : black) text += info(kind).letter;
  return text;
}

std::size_t Material::pawns() const {
  return static_cast<std::size_t>(std::count(white.begin(), white.end(), pawn) +
                                  std::count(black.begin(), black.end(), pawn));
}

Material parse_material(std::string_view name, Colours colours) {
  const std::size_t middle = name.find('v');
  if (middle == std::string_view::npos) refuse(name, "has no small v between the sides");
  if (name.find('v', middle + 1) != std::string_view::npos) refuse(name, "has more than one v between sides");
  Material material{men_of(name.substr(0, middle), name), men_of(name.substr(middle + 1), name)};
  if (material.men() > Position::most_men)
    refuse(name, fmt::format("has {} men, but tables have at most {}", material.men(), most_men));
  put_in_order(material, colours);
  return material;
}

bool put_in_order(Material& material) {
  const bool exchange = stronger(material.black, material.white);
  if (exchange) std::swap(material.white, material.black);
  return exchange;
}

Material material_of(const Position& position) {
  Material material;
  for (const Man& man : position.men())
    if (man.kind != king) (man.side == Side::white ? material.white : material.black).push_back(man.kind);
  std::sort(material.white.begin(), material.white.end());
  std::sort(material.black.begin(), material.black.end());
  return material;
}

std::vector<Material> reductions(const Material& material, std::span<const Kind> promotions, Colours colours) {
  std::set<Material> all;
  for (const Side side : {Side::white, Side::black}) add_moves_of(side, material, promotions, colours, all);
  all.erase(material);
  return {all.begin(), all.end()};
}

std::vector<Material> closure(std::vector<Material> materials, std::span<const Kind> promotions, Colours colours) {
  std::set<Material> known(materials.begin(), materials.end());
  while (!materials.empty()) {
    const Material last = std::move(materials.back());
    materials.pop_back();
    for (Material& next : reductions(last, promotions, colours))
      if (known.insert(next).second) materials.push_back(std::move(next));
  }
  std::vector<Material> all(known.begin(), known.end());
  std::stable_sort(all.begin(), all.end(), [](const Material& a, const Material& b) {
    return std::pair(a.men(), a.pawns()) < std::pair(b.men(), b.pawns());
  });
  return all;
}

std::vector<Material> all_materials(std::size_t men, std::span<const Kind> chosen, Colours colours) {
  std::set<Material> all;
  for (std::size_t count = 0; count + 2 <= men; ++count)
    for (std::size_t white = 0; white <= count; ++white) {
      Men ours, theirs;
      for_multisets(chosen, white, ours, [&](const Men& some) {
        for_multisets(chosen, count - white, theirs, [&](const Men& others) {
          Material material{some, others};
          put_in_order(material, colours);
          all.insert(std::move(material));
        });
      });
    }
  return {all.begin(), all.end()};
}

/// The file of a table keeps positions in the order of their numbers, so the order of pieces determines which entries
/// are neighbours, and how well they compress.
std::vector<Man> men_in_order(const Material& material) {
  std::vector<Man> men{{king, Side::white, 0}, {king, Side::black, 0}};
  add_men(material, true, men);
  const std::string_view order = measured_order(material.name());
  if (order.empty()) add_men(material, false, men);
  for (const char letter : order) men.push_back(*man_called(letter));
  return men;
}

std::string_view measured_order(std::string_view ending) {
  const auto* found = std::ranges::find(measured, ending, &MeasuredOrder::ending);
  return found == std::end(measured) ? std::string_view() : found->pieces;
}

}  // namespace zermelo::chess
