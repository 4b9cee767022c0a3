// Outcomes alone: one bit in games that always end, otherwise a byte, because there are draws.
#include <array>
#include <string>

#include "tablebase/entries/kinds/by_moves.h"

namespace zermelo {
namespace {

constexpr std::array outcome_bit{CellWidth::bit};
constexpr std::array outcome_byte{CellWidth::byte};
constexpr std::array outcome_layouts{Layout::outcomes};

std::string outcome_text(Value value) { return std::string(name(value.outcome)); }

bool is_best_outcome(Value from, Value to) { return kinds::keeps_outcome(from.outcome, to.outcome); }

Value define_outcome(Following& following) { return {kinds::outcome_and_depth(following).outcome, 0}; }

}  // namespace

constexpr EntryKind kinds::outcomes{.metric = Metric::outcome,
                                    .suits = always_ends,
                                    .widths = outcome_bit,
                                    .code = CellCode::depth,
                                    .layouts = outcome_layouts,
                                    .diagrams = true,
                                    .mending = Mending::by_loops,
                                    .quantity = "outcomes",
                                    .text = outcome_text,
                                    .is_best = is_best_outcome,
                                    .define = define_outcome};

constexpr EntryKind kinds::loopy_outcomes{.metric = Metric::outcome,
                                          .suits = is_loopy,
                                          .widths = outcome_byte,
                                          .code = CellCode::loopy,
                                          .layouts = outcome_layouts,
                                          .draws = true,
                                          .mending = Mending::by_loops,
                                          .quantity = "outcomes",
                                          .text = outcome_text,
                                          .is_best = is_best_outcome,
                                          .define = define_outcome};

}  // namespace zermelo
