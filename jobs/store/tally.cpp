// Counts codes: each thread takes a chunk of the slice and counts into its own table.
#include "jobs/store/tally.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <vector>

#include "formats/table/metadata/table_info.h"
#include "solver/solving/simd.h"
#include "tablebase/base/error.h"
#include "tablebase/game/tier_game.h"
#include "tablebase/machine/parallel.h"
#include "tablebase/registry.h"

namespace zermelo {

namespace {

/// Tables used in turn by neighbouring bytes, so that equal neighbours do not wait for each other's sum.
constexpr std::size_t lanes = 4;
constexpr std::size_t small_slice = std::size_t{1} << 14;

std::size_t table_size(CellWidth cell) {
  if (cell == CellWidth::bit) return 2;
  if (cell == CellWidth::four_bytes) return histogram_limit + 1;
  return cell == CellWidth::byte ? lanes * 256 : std::size_t{1} << 16;
}

void count_cells(std::span<const std::uint8_t> cells, std::uint64_t* counts) {
  std::size_t i = 0;
  for (; i + lanes <= cells.size(); i += lanes)
    for (std::size_t lane = 0; lane < lanes; ++lane) ++counts[256 * lane + cells[i + lane]];
  for (; i < cells.size(); ++i) ++counts[cells[i]];
}

void count_cells(std::span<const std::uint16_t> cells, std::uint64_t* counts) {
  for (const std::uint16_t cell : cells) ++counts[cell];
}

void count_cells(std::span<const std::uint32_t> cells, std::uint64_t* counts) {
  for (const std::uint32_t cell : cells) ++counts[std::min(cell, histogram_limit)];
}

/// Uses the processor's instruction for counting ones if it has one.
ZERMELO_SIMD std::uint64_t count_ones(const std::uint64_t* words, std::size_t count) {
  std::uint64_t ones = 0;
  for (std::size_t i = 0; i < count; ++i) ones += static_cast<std::uint64_t>(std::popcount(words[i]));
  return ones;
}

/// Ones before bit `end`.
std::uint64_t ones_before(const std::uint64_t* words, Index end) {
  const std::uint64_t ones = count_ones(words, end / 64);
  if (end % 64 == 0) return ones;
  const std::uint64_t rest = words[end / 64] & ((std::uint64_t{1} << (end % 64)) - 1);
  return ones + static_cast<std::uint64_t>(std::popcount(rest));
}

/// Counts entries [begin, end) of the bits.
void count_bits(const LossBits& bits, Index begin, Index end, std::uint64_t* counts) {
  const Index first = bits.offset + begin, last = bits.offset + end;
  const std::uint64_t* words = bits.words + first / 64;
  const std::uint64_t losses = ones_before(words, last - first / 64 * 64) - ones_before(words, first % 64);
  counts[0] += (end - begin) - losses;
  counts[1] += losses;
}

void count_chunk(const Slice& slice, Index begin, Index end, std::uint64_t* counts) {
  std::visit(
      [&](const auto& run) {
        if constexpr (std::is_same_v<std::decay_t<decltype(run)>, LossBits>)
          count_bits(run, begin, end, counts);
        else
          count_cells(run.subspan(begin, end - begin), counts);
      },
      slice.cells);
}

/// The greatest cell of 32 bits; 0 for narrower cells, each of whose codes has a count of its own.
std::uint32_t greatest_of(const Slice& slice) {
  const auto* cells = std::get_if<std::span<const std::uint32_t>>(&slice.cells);
  return cells == nullptr || cells->empty() ? 0 : *std::max_element(cells->begin(), cells->end());
}

}  // namespace

Tally::Tally(const Game& game, CellWidth cell, const TableKind& kind, Index start, Workers& workers)
    : game_(game),
      cell_(cell),
      kind_(kind),
      start_(start),
      workers_(&workers),
      counts_(workers.count(), Counts(table_size(cell), 0)) {}

void Tally::add(const Slice& slice) {
  const Index count = slice.count();
  if (start_ >= slice.first && start_ - slice.first < count) start_value_ = slice.value(start_ - slice.first, kind_);
  greatest_ = std::max(greatest_, greatest_of(slice));
  const std::size_t chunks = count < small_slice ? 1 : counts_.size();
  const auto cut = [&](std::size_t chunk) { return chunk == chunks ? count : count / chunks * chunk; };
  workers_->for_each(chunks,
                     [&](std::size_t chunk) { count_chunk(slice, cut(chunk), cut(chunk + 1), counts_[chunk].data()); });
  if (game_.has_gaps()) gaps_ += slice.gaps ? *slice.gaps : count_gaps(slice);
}

/// The low byte of a code is the code of 8 bits.
void Tally::add(const heaps::Diagram& diagram) {
  const std::vector<Index> positions = diagram.histogram();
  for (std::size_t code = 0; code < positions.size(); ++code) {
    if (positions[code] == 0) continue;
    const bool loss = code >= DepthCode<heaps::HeapCode>::half;
    counts_[0][cell_ == CellWidth::bit ? loss : code & ((std::size_t{1} << static_cast<int>(cell_)) - 1)] +=
        positions[code];
  }
  if (start_ < game_.size())
    start_value_ = decode(diagram.at(*std::get<HeapSumRules>(game_.structure()).space, start_), kind_);
  if (!kind_->has_depth) start_value_.depth = 0;
}

std::uint64_t Tally::count_gaps(const Slice& slice) const {
  std::atomic<std::uint64_t> gaps{0};
  workers_->for_ranges(slice.count(), 1024, [&](std::size_t begin, std::size_t end) {
    std::vector<Orbit> orbits(end - begin);
    game_.list_orbits(slice.first + begin, orbits);
    gaps += static_cast<std::uint64_t>(std::ranges::count(orbits, 0, &Orbit::placements));
  });
  return gaps;
}

Tally::Counts Tally::total() const {
  Counts sum(cell_ == CellWidth::byte ? 256 : table_size(cell_), 0);
  for (const Counts& counts : counts_)
    for (std::size_t i = 0; i < counts.size(); ++i) sum[i % sum.size()] += counts[i];
  return sum;
}

TableSummary Tally::summary() const {
  Counts counts = total();
  if (kind_->code == CellCode::number) {
    const std::uint64_t gaps = kind_->partisan ? std::min(counts.front(), gaps_) : 0;
    counts.front() -= gaps;
    TableSummary summary = summarise_numbers(counts, greatest_, kind_);
    summary.gaps = gaps;
    return summary;
  }
  TableSummary summary = summarise_codes(counts, cell_, kind_);
  summary.gaps = std::min(summary.draws, gaps_);
  summary.draws -= summary.gaps;
  return summary;
}

Json Tally::save() const {
  Counts counts = total();
  while (!counts.empty() && counts.back() == 0) counts.pop_back();
  return {{"counts", counts},
          {"greatest", greatest_},
          {"gaps", gaps_},
          {"start_outcome", static_cast<int>(start_value_.outcome)},
          {"start_depth", start_value_.depth},
          {"start_number", start_value_.number}};
}

/// The entry of the start has zeros in all tallies but one.
void Tally::add(const Json& state) {
  const auto counts = state.at("counts").get<Counts>();
  if (counts.size() > counts_[0].size()) throw FormatError("the checkpoint holds counts of another kind of table");
  for (std::size_t i = 0; i < counts.size(); ++i) counts_[0][i] += counts[i];
  start_value_.outcome =
      static_cast<Outcome>(static_cast<int>(start_value_.outcome) + state.at("start_outcome").get<int>());
  start_value_.depth += state.at("start_depth").get<std::uint32_t>();
  start_value_.number += state.at("start_number").get<std::uint32_t>();
  greatest_ = std::max(greatest_, state.at("greatest").get<std::uint32_t>());
  gaps_ += state.value("gaps", std::uint64_t{0});
}

// A game has keys if its positions were discovered.

void describe_keys(const Game& game, TableInfo& info) {
  const auto keys = game.keys();
  if (keys.empty()) return;
  info.key_bytes = static_cast<std::uint32_t>(keys.front()->key_bytes());
  const auto* tier = dynamic_cast<const TierGame*>(&game);
  const std::span<const Tier> tiers = tier ? tier->whole().tiers() : game.tiers();
  info.tiers.assign(tiers.begin(), tiers.end());
}

std::string fault_of_rules(const std::string& digest, const TableInfo& info, const std::string& file) {
  if (digest.empty() || info.rules_digest.empty() || digest == info.rules_digest) return {};
  return fmt::format("{}: the rules of {} have changed since this table was made", file, info.spec);
}

void require_rules(const std::string& digest, const TableInfo& info, const std::string& file) {
  const std::string fault = fault_of_rules(digest, info, file);
  if (!fault.empty())
    throw UsageError(fault + "; solve it again with --restart, or ask it with a program that has the other rules");
}

/// Chunks of both lists are read and compared in parallel.
bool same_keys(const KeyList& a, const KeyList& b, const Job& job) {
  if (a.size() != b.size() || a.key_bytes() != b.key_bytes()) return false;
  std::atomic<bool> same = true;
  job.workers().for_chunks(a.size(), std::size_t{1} << 16, [&](std::size_t first, std::size_t end) {
    job.check();
    std::vector<std::byte> of_a((end - first) * a.key_bytes()), of_b(of_a.size());
    a.read(first, of_a);
    b.read(first, of_b);
    if (of_a != of_b) same = false;
  });
  return same;
}

/// An exception ends the making of the game where the discovery would begin.
Planned make_without_discovery(const Spec& spec, Resources resources) {
  struct Stop {
    Undiscovered game;
  };
  resources.before_discovery = [](const Undiscovered& game) { throw Stop{game}; };
  try {
    return make_game(spec, resources);
  } catch (Stop& stop) {
    return std::move(stop.game);
  }
}

std::string canonical_text_of(const Spec& spec, const Resources& resources) {
  const Planned planned = make_without_discovery(spec, resources);
  if (const auto* undiscovered = std::get_if<Undiscovered>(&planned)) return undiscovered->spec;
  return std::get<std::unique_ptr<Game>>(planned)->spec().canonical_text();
}

}  // namespace zermelo
