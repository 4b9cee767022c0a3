// The first values of take-and-break games, as the OEIS and others list them.
#include <fmt/format.h>

#include "tools/published/sequences/rows.h"

namespace zermelo {

namespace {

struct PrintedSequence {
  const char* rule;
  const char* name;
  const char* values;  ///< G(0) to G(59)
};

/// OEIS A002186, A002187 (twice), A071426, A071433, A071435, A125829, A071074 and A002188, shifted to heap 0 where they
/// begin later; .156, .123, .34, .75 and 4.7 by tczajka/octal-games.
constexpr PrintedSequence printed[] = {
    {"0.77", "Kayles",
     "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 "
     "7 2 1 8 6 7 4 1 2 3 1 4 7 2 1 8 2 7 4 1 2 8 1 4 7 2 1 4 2 7"},
    {"0.07", "Dawson's Kayles",
     "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 "
     "4 5 2 7 4 0 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 2 3 3 0 1 1 3 0"},
    {"0.137", "Dawson's Chess",
     "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 "
     "5 2 7 4 0 1 1 2 0 3 1 1 0 3 3 2 2 4 4 5 5 2 3 3 0 1 1 3 0 2"},
    {"0.007", "Treblecross",
     "0 0 0 1 1 1 2 2 0 3 3 1 1 1 0 4 3 3 3 2 2 2 4 4 0 5 5 2 2 2 "
     "3 3 0 5 0 1 1 1 3 3 3 5 6 4 4 1 0 5 5 6 6 2 7 7 7 8 0 1 9 2"},
    {"0.6", "Officers",
     "0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0 2 1 4 5 1 4 5 1 2 "
     "0 1 2 3 1 2 3 4 2 3 4 2 3 4 2 1 0 2 8 4 5 3 4 5 6 2 5 1 2 3"},
    {"0.45", "",
     "0 0 1 1 2 2 3 1 1 4 4 3 2 2 1 1 4 2 2 6 4 4 1 1 2 2 7 1 1 4 "
     "4 3 2 2 1 1 4 8 2 7 4 4 1 1 2 2 7 8 1 4 4 7 2 2 1 1 4 4 2 7"},
    {"0.156", "",
     "0 1 1 0 2 2 2 4 4 1 1 1 3 2 2 4 4 4 6 6 6 2 1 1 1 5 7 6 6 8 "
     "8 1 1 1 2 6 5 5 5 8 1 1 2 2 12 5 4 5 6 6 1 1 1 4 5 5 6 6 6 1"},
    {"0.115", "Guiles",
     "0 1 1 1 0 1 1 1 2 2 2 1 2 2 2 1 1 1 0 1 1 1 2 2 2 1 2 2 2 1 "
     "1 1 0 1 1 1 2 2 2 1 2 2 2 1 1 1 0 1 1 1 2 2 2 1 2 2 2 1 1 1"},
    {"0.123", "",
     "0 1 0 2 2 1 0 0 2 1 1 0 0 2 1 1 0 0 2 1 1 0 0 2 1 1 0 0 2 1 "
     "1 0 0 2 1 1 0 0 2 1 1 0 0 2 1 1 0 0 2 1 1 0 0 2 1 1 0 0 2 1"},
    {"0.34", "",
     "0 1 0 1 2 0 1 0 3 1 2 1 2 0 3 0 3 1 2 1 2 0 3 0 3 1 2 1 2 0 "
     "3 0 3 1 2 1 2 0 3 0 3 1 2 1 2 0 3 0 3 1 2 1 2 0 3 0 3 1 2 1"},
    {"0.75", "",
     "0 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 "
     "2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1"},
    {"4.7", "Daisies",
     "0 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 "
     "2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1"},
    {"0.7777", "Double Kayles",
     "0 1 2 3 4 5 6 7 3 2 8 9 7 6 5 4 3 2 8 9 4 5 12 13 9 8 2 3 4 5 "
     "15 14 3 2 8 9 7 6 5 4 3 2 8 9 13 12 15 14 9 8 2 3 4 5 16 17 10 11 8 9"},
    {"grundy", "Grundy's game",
     "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 "
     "3 1 2 4 1 2 4 1 2 4 1 5 4 1 5 4 1 5 4 1 0 2 1 0 2 1 5 2 1 3"},
};

void recompute(Workers& workers, const RowSink& sink) {
  constexpr std::uint64_t count = 60;
  for (const PrintedSequence& row : printed)
    sink({fmt::format("{}{}{}", row.rule, *row.name == 0 ? "" : " ", row.name), row.values,
          first_values(sequence_of(row.rule, count - 1, workers), count)});
}

}  // namespace

PublishedTable heap_sequences() {
  return {"heap-sequences", "the Grundy values of the heaps 0 to 59 of Kayles and its relatives",
          "OEIS A002186, A002187, A002188, A071074, A071426, A071433, A071435, A125829; tczajka/octal-games",
          recompute};
}

}  // namespace zermelo
