// The file of a table keeps positions in the order of their numbers, so the order of pieces determines which entries
// are neighbours, and how well they compress.
#include "tablebase/chess/endings/piece_order.h"

#include <algorithm>

namespace zermelo::chess {
namespace {

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
