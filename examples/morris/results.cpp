// The results of Six or Nine Men's Morris from a folder of its tables, as in docs/results.md: the outcomes for each
// order of the men, and the outcome of the empty board, by a search through the placing phase.
//
//   zermelo solve morris men=6 -o six/
//   morris-results six/
//
// Needs 2 bits of memory for each position, and half a GiB for the search.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iomanip>
#include <iostream>
#include <mutex>
#include <string>
#include <vector>

#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/probe.h"
#include "tablebase/boards/morris/empty_board.h"

namespace {

constexpr std::size_t search_memory = std::size_t{1} << 29;

/// Outcomes, four in a byte.
class Outcomes {
 public:
  explicit Outcomes(zermelo::Index positions) : bytes_(positions / 4 + 1) {}

  zermelo::Outcome operator[](zermelo::Index position) const {
    return static_cast<zermelo::Outcome>(bytes_[position / 4] >> shift(position) & 3);
  }

  /// Several threads may put outcomes at once, but only one outcome at each position.
  void put(zermelo::Index position, zermelo::Outcome outcome) {
    std::atomic_ref(bytes_[position / 4])
        .fetch_or(static_cast<std::uint8_t>(static_cast<unsigned>(outcome) << shift(position)),
                  std::memory_order_relaxed);
  }

 private:
  static unsigned shift(zermelo::Index position) { return static_cast<unsigned>(position % 4 * 2); }

  std::vector<std::uint8_t> bytes_;
};

/// The positions of one order of the men.
struct Counts {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t drawn = 0;

  void add(zermelo::Outcome outcome) {
    (outcome == zermelo::Outcome::win ? won : outcome == zermelo::Outcome::loss ? lost : drawn) += 1;
  }

  Counts& operator+=(const Counts& other) {
    won += other.won;
    lost += other.lost;
    drawn += other.drawn;
    return *this;
  }
};

void print(const std::string& men, const Counts& counts) {
  std::cout << std::setw(5) << men << std::setw(16) << counts.won << std::setw(16) << counts.lost << std::setw(16)
            << counts.drawn << std::endl;
}

/// Loads the outcomes of a tier. Returns the counts of its first half, where the player to move has the larger number
/// of men, and of its second half.
std::vector<Counts> load(const zermelo::Probe& table, zermelo::Index first, Outcomes& outcomes,
                         const zermelo::Job& job) {
  const zermelo::Index half = table.info().positions / 2;
  std::vector<Counts> counts(2);
  std::mutex adding;
  zermelo::for_each_block(table.file(), job, table.info().tier, [&](const zermelo::KeptSlice& kept) {
    const zermelo::Slice& slice = kept.known();
    std::vector<Counts> found(2);
    for (zermelo::Index i = 0; i < slice.count(); ++i) {
      const zermelo::Index position = slice.first + i;
      const zermelo::Outcome outcome = slice.value(i, table.info().kind).outcome;
      outcomes.put(first + position, outcome);
      found[position < half ? 0 : 1].add(outcome);
    }
    const std::lock_guard lock(adding);
    for (std::size_t part : {0, 1}) counts[part] += found[part];
  });
  return counts;
}

/// Prints the counts of a tier such as 5-3, which contains the orders 5-3 and 3-5. Returns their sum.
Counts print_orders(const std::string& tier, std::vector<Counts> counts) {
  const std::string larger = tier.substr(0, 1);
  const std::string smaller = tier.substr(2);
  Counts sum = counts[0];
  sum += counts[1];
  if (larger == smaller) {
    print(tier, sum);
  } else {
    print(tier, counts[0]);
    print(smaller + '-' + larger, counts[1]);
  }
  return sum;
}

void run(const std::string& folder) {
  const zermelo::Job job;
  const zermelo::Probe tables(folder, job);
  const zermelo::Game& game = tables.game();
  Outcomes outcomes(game.size());
  Counts all;
  std::cout << "  men             won            lost           drawn\n";
  for (std::size_t place = 0; place < game.tiers().size(); ++place) {
    const zermelo::Tier& tier = game.tiers()[place];
    const std::vector<Counts> counts = load(tables.part(place), tier.first, outcomes, job);
    if (tier.name != "over") all += print_orders(tier.name, counts);
  }
  print("all", all);

  const auto outcome = [&](zermelo::Index position) { return outcomes[position]; };
  std::cout << "the empty board: "
            << zermelo::name(zermelo::morris::empty_board_outcome(game, outcome, search_memory, job)) << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "write: morris-results FOLDER\n";
    return 2;
  }
  try {
    run(argv[1]);
  } catch (const std::exception& failure) {
    std::cerr << failure.what() << '\n';
    return 2;
  }
}
