// Answers about sums as JSON, for the command line and for Python.
#pragma once

#include <cstdint>
#include <vector>

#include "formats/table/storage/json.h"
#include "jobs/sums/partisan_sum.h"
#include "jobs/sums/quotient_sum.h"
#include "jobs/sums/sum_tables.h"
#include "solver/sums/sum.h"
#include "tablebase/machine/job.h"

namespace zermelo {

/// The most winning moves that an answer lists, except for sums of values.
inline constexpr std::uint64_t most_listed_moves = 1'000'000;

/// What an answer contains besides values and outcome.
struct SumDetail {
  bool moves = false;     ///< all winning moves
  bool strategy = false;  ///< what strategies play, and what they lose; only for sums of values
};

/// `grundy`, and for a value oo(K) `infinity`.
void put_nim_value(Json& object, const NimSum& value);
/// {"terms":[{"term","grundy"}],"grundy","outcome"}.
Json nim_sum_json(const std::vector<Term>& terms);
/// Adds `best`, `best_count` and `best_complete`; moves have Grundy values only in normal play.
void add_best_moves(Json& object, const SumMoves& moves, Play play);
/// {"terms":[{"term","value"}],"value","outcome","left":{"wins"},"right":{"wins"}}, and as docs/sums.md says.
Json partisan_sum_json(const PartisanSum& sum, const SumDetail& detail);
/// {"terms":[{"term","heaps","value"}],"value","outcome","play"}, with moves as docs/sums.md says.
Json quotient_sum_json(const QuotientSum& sum, const SumDetail& detail);

/// The answer to any sum, in misère play for a table of metric quotient, else in normal play. Throws as TermReader,
/// PartisanSum and QuotientSum do.
Json sum_json(const std::vector<SumItem>& items, const SumDetail& detail, const Job& job);

}  // namespace zermelo
