// Values and outcome classes of Domineering, Toads and Frogs, Hackenbush, Col and Snort.
#include <fmt/format.h>

#include <array>

#include "solver/partisan/outcome_search.h"
#include "tools/partisan/place.h"
#include "tools/published/partisan/rows.h"
#include "tools/support/machine.h"

namespace zermelo {

namespace {

constexpr std::uint64_t pool_bytes = std::uint64_t{64} << 20, search_bytes = std::uint64_t{1} << 30;

struct Printed {
  const char* words;
  const char* value;
};

void domineering_rows(Workers&, const RowSink& sink) {
  GamePool pool(pool_bytes);
  const auto row = [&](unsigned rows, unsigned cols, const std::string& value) {
    sink(value_row(pool, fmt::format("{} x {}", rows, cols), value,
                   start_value(pool, fmt::format("domineering rows={} cols={}", rows, cols))));
  };
  for (unsigned cols = 1; cols <= 8; ++cols) row(1, cols, std::to_string(-static_cast<int>(cols / 2)));
  row(2, 2, "+-1");
  row(2, 3, "{2|-1/2}");
  row(2, 4, "{{2|0}|0}");
  row(2, 5, "1/2");
  row(3, 3, "+-1");
  row(3, 4, "-3/2");
  row(3, 5, "-1");
}

void domineering_class_rows(Workers&, const RowSink& sink) {
  constexpr std::array<std::string_view, 6> printed{"PRRRRRRR", "LNNRLNNR", "LNNRRRRR", "LLLNLNLR", "LRLRPR", "LNLNLN"};
  for (unsigned rows = 1; rows <= printed.size(); ++rows) {
    std::string computed;
    for (unsigned cols = 1; cols <= printed[rows - 1].size(); ++cols) {
      const Place start = place_of(fmt::format("domineering rows={} cols={}", rows, cols), "", 0);
      OutcomeSearch search(*start.rules, search_bytes, interrupted);
      computed += "PLRN"[static_cast<std::size_t>(search.outcome(start.position))];
    }
    sink({fmt::format("{} rows, from 1 column on", rows), std::string(printed[rows - 1]), computed});
  }
}

void toads_rows(Workers&, const RowSink& sink) {
  struct Row {
    unsigned toads, spaces, frogs;
    const char* value;
  };
  GamePool pool(pool_bytes);
  for (const Row& row : {Row{1, 1, 1, "*"},
                         {2, 1, 1, "{1/2|0}"},
                         {2, 1, 2, "*"},
                         {2, 2, 1, "1"},
                         {2, 2, 2, "*"},
                         {2, 3, 1, "2*"},
                         {3, 1, 1, "{1*|0}"},
                         {3, 2, 1, "2"},
                         {3, 2, 3, "+-1/8"},
                         {3, 3, 1, "4*"}})
    sink(value_row(
        pool, fmt::format("{} toads, {} spaces, {} frogs", row.toads, row.spaces, row.frogs), row.value,
        start_value(pool, fmt::format("toads toads={} spaces={} frogs={}", row.toads, row.spaces, row.frogs))));
}

void hackenbush_rows(Workers&, const RowSink& sink) {
  GamePool pool(pool_bytes);
  for (const Printed& row : {Printed{"l", "1"},
                             {"lr", "1/2"},
                             {"llr", "3/2"},
                             {"lrl", "3/4"},
                             {"lrr", "1/4"},
                             {"lrlrrllr", "77/128"},
                             {"el", "^*"},
                             {"er", "v*"},
                             {"e", "*"},
                             {"ee", "*2"},
                             {"eeeee", "*5"}})
    sink(value_row(pool, row.words, row.value, start_value(pool, fmt::format("hackenbush stalks={}", row.words))));
}

void path_rows(Workers&, const RowSink& sink) {
  GamePool pool(pool_bytes);
  constexpr std::array snort{"*", "+-1", "+-2", "+-{2|1}"};
  for (unsigned length = 1; length <= 8; ++length)
    sink(value_row(pool, fmt::format("Col, path of {}", length), length == 1 ? "*" : "0",
                   start_value(pool, fmt::format("col path={}", length))));
  for (unsigned length = 1; length <= snort.size(); ++length)
    sink(value_row(pool, fmt::format("Snort, path of {}", length), snort[length - 1],
                   start_value(pool, fmt::format("snort path={}", length))));
}

}  // namespace

PublishedTable domineering_values() {
  return {"domineering-values", "values of empty boards in Domineering, Left upright",
          "Berlekamp, Conway and Guy, Winning Ways, chapter 5; CGSuite", domineering_rows};
}
PublishedTable domineering_classes() {
  return {"domineering-outcomes", "who wins Domineering on rows x columns: L, R, N(ext), P(revious)",
          "Breuker, Uiterwijk and van den Herik 2000, Solving 8 x 8 Domineering; CGSuite", domineering_class_rows};
}
PublishedTable toads_and_frogs() {
  return {"toads-and-frogs", "values of Toads and Frogs from the start", "Winning Ways, chapters 1 and 5; CGSuite",
          toads_rows};
}
PublishedTable hackenbush_stalks() {
  return {"hackenbush-stalks", "values of stalks, the ground on the left: l blue, r red, e green",
          "Winning Ways, chapters 1 to 3; CGSuite", hackenbush_rows};
}
PublishedTable colouring_paths() {
  return {"col-and-snort", "values of Col and Snort on paths", "Winning Ways, chapters 2 and 6; CGSuite", path_rows};
}

}  // namespace zermelo
