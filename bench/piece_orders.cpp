// Compares orders of the men behind the anchor of an ending (tablebase/chess/ending_numbers.h) by the size of
// its table: permutes the entries of a sample of the file, packs them again, and prints the size for each order,
// relative to the file. Arguments: table files of chess endings.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <numeric>
#include <string>
#include <vector>

#include "formats/table/reading/table_file.h"
#include "formats/table/writing/table_assembly.h"
#include "tablebase/base/error.h"
#include "tablebase/chess/endings.h"
#include "tablebase/game/spec.h"
#include "tablebase/registry.h"

namespace {

using namespace zermelo;
using Order = std::vector<std::size_t>;  ///< of the men behind the anchor, as places in the order of the file

constexpr Index sampled_entries = Index{1} << 23;

/// Orders in which like men stay in order and side by side.
std::vector<Order> orders_of(const chess::EndingNumbers& numbers) {
  const std::size_t first = numbers.anchor_end(), men = numbers.roster().size() - first;
  Order order(men);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<Order> orders;
  do {
    bool kept = true;
    for (std::size_t at = 1; at < men; ++at)
      if (numbers.like(first + at - 1, first + at))
        kept = kept && std::find(order.begin(), order.end(), at) == std::find(order.begin(), order.end(), at - 1) + 1;
    if (kept) orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return orders;
}

/// For each place of a run in another order, the place of this entry in the file.
std::vector<Index> places_in_file(Index run, const Order& order, unsigned squares) {
  std::vector<Index> weight(order.size(), 1);
  for (std::size_t man = order.size(); man-- > 1;) weight[man - 1] = weight[man] * squares;
  std::vector<Index> places(run, 0);
  for (Index place = 0; place < run; ++place)
    for (std::size_t at = order.size(), rest = place; at-- > 0; rest /= squares)
      places[place] += rest % squares * weight[order[at]];
  return places;
}

template <class Cell>
class Sizes {
 public:
  Sizes(const TableFile& file, unsigned squares, std::size_t men)
      : file_(file), squares_(squares), packer_(file.info()) {
    for (std::size_t man = 0; man < men; ++man) run_ *= squares;
  }

  /// Adds to totals[i] the bytes of the sample in orders[i].
  void add(const std::vector<Order>& orders, std::vector<std::uint64_t>& totals) {
    const Index runs = file_.info().positions / unit(), wanted = std::max<Index>(1, sampled_entries / unit());
    const Index step = std::max<Index>(1, runs / wanted) | 1;
    for (Index at = step / 2; at < runs; at += step) {
      const std::vector<Cell> cells = read(at * unit());
      for (std::size_t i = 0; i < orders.size(); ++i) totals[i] += size_in(cells, orders[i]);
    }
  }

 private:
  /// Entries that are permuted together: whole runs of the men behind the anchor, and whole blocks.
  Index unit() const { return std::lcm(run_, Index{file_.info().block_entries}); }

  std::vector<Cell> read(Index first) const {
    std::vector<Cell> cells;
    const Index entries = file_.info().block_entries;
    for (Index block = first / entries; block < (first + unit()) / entries; ++block)
      file_.read_block(block, [&](const KeptSlice& slice) {
        const auto& run = std::get<std::span<const Cell>>(slice.in_file().cells);
        cells.insert(cells.end(), run.begin(), run.end());
      });
    return cells;
  }

  std::uint64_t size_in(const std::vector<Cell>& cells, const Order& order) {
    const std::vector<Index> places = places_in_file(run_, order, squares_);
    std::vector<Cell> permuted(cells.size());
    for (Index place = 0; place < cells.size(); ++place)
      permuted[place] = cells[place / run_ * run_ + places[place % run_]];
    std::uint64_t bytes = 0;
    for (Index first = 0; first < cells.size(); first += file_.info().block_entries)
      bytes += packed_bytes({first, std::span<const Cell>(permuted).subspan(first, file_.info().block_entries)});
    return bytes;
  }

  std::uint64_t packed_bytes(const Slice& slice) {
    return packer_.pack_best(packer_.all_ways(), slice).second.frame.size();
  }

  const TableFile& file_;
  unsigned squares_;
  BlockPacker packer_;
  Index run_ = 1;
};

std::string text_of(const Order& order, const chess::EndingNumbers& numbers) {
  std::string text;
  for (const std::size_t man : order) text += letter_of(numbers.roster()[numbers.anchor_end() + man]);
  return text;
}

/// The numbers of the ending of a file. Throws UsageError for other files.
const chess::EndingNumbers& numbers_of(const TableInfo& info, const std::string& path, const chess::Endings& endings) {
  const std::vector<Tier> tiers = endings.tiers();
  const auto tier = std::ranges::find(tiers, info.tier, &Tier::name);
  if (tier == tiers.end() || tier->order != info.order)
    throw UsageError(path + " has not the positions of one ending in their order; name files of a folder of chess");
  return endings.numbers(static_cast<std::size_t>(tier - tiers.begin()));
}

void compare(const std::string& path) {
  const TableFile file(path, 0);
  Spec spec = Spec::parse(file.info().spec);
  if (spec.family() != "chess") throw UsageError(path + " is not a table of chess; name files of a folder of chess");
  spec.complete(family_called(spec.family()).keys);
  const chess::Endings endings(spec);
  const chess::EndingNumbers& numbers = numbers_of(file.info(), path, endings);
  const std::vector<Order> orders = orders_of(numbers);
  if (orders.size() < 2) return;
  std::vector<std::uint64_t> totals(orders.size(), 0);
  const std::size_t men = numbers.roster().size() - numbers.anchor_end();
  if (file.info().cell == CellWidth::byte)
    Sizes<std::uint8_t>(file, numbers.squares(), men).add(orders, totals);
  else
    Sizes<std::uint16_t>(file, numbers.squares(), men).add(orders, totals);
  fmt::print("{:<8} {:>11}", file.info().tier, file.file_bytes());
  const auto present = static_cast<double>(totals[0]);
  for (std::size_t i = 0; i < orders.size(); ++i)
    fmt::print("  {} {:.3f}", text_of(orders[i], numbers), static_cast<double>(totals[i]) / present);
  fmt::print("\n");
}

}  // namespace

int main(int count, char** words) {
  try {
    for (int i = 1; i < count; ++i) compare(words[i]);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
