// Counts the different runs of entries in tables: how often tables repeat themselves decides which of them are worth
// sharing. Runs of 64, 256 and 4,096 entries begin at multiples of their length, in the order of the positions.
//
// Run: build/release/bin/zermelo_repeats FILE...
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <exception>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "formats/table/reading/table_file.h"

namespace zermelo {
namespace {

/// The different runs of one length. Equal hashes of 64 bits count as equal runs.
class Runs {
 public:
  explicit Runs(std::size_t length) : length_(length) {}

  void add(std::uint64_t entry) {
    hash_ = (hash_ ^ entry) * 0x9e3779b97f4a7c15u;
    hash_ ^= hash_ >> 29;
    if (++entries_ % length_ != 0) return;
    different_.insert(hash_);
    hash_ = 0;
  }
  double share() const { return static_cast<double>(different_.size() * length_) / static_cast<double>(entries_); }

 private:
  std::size_t length_;
  std::uint64_t hash_ = 0, entries_ = 0;
  std::unordered_set<std::uint64_t> different_;
};

void add_slice(const Slice& slice, std::array<Runs, 3>& runs) {
  std::visit(
      [&](const auto& cells) {
        for (Index i = 0; i < cells.size(); ++i)
          for (Runs& each : runs)
            if constexpr (std::is_same_v<std::decay_t<decltype(cells)>, LossBits>)
              each.add(1u + cells.loss(i));
            else
              each.add(1u + cells[i]);
      },
      slice.cells);
}

void count(const char* path) {
  const TableFile file(path);
  std::array<Runs, 3> runs{Runs(64), Runs(256), Runs(4096)};
  for (std::uint64_t block = 0; block < file.blocks(); ++block)
    file.read_block(block, [&](const KeptSlice& slice) { add_slice(slice.in_file(), runs); });
  fmt::print("| `{}` | {} | {:.4f} | {:.4f} | {:.4f} |\n", file.info().spec, file.info().positions, runs[0].share(),
             runs[1].share(), runs[2].share());
}

}  // namespace
}  // namespace zermelo

int main(int count, char** words) {
  fmt::print("| table | positions | different runs of 64 | of 256 | of 4,096 |\n|---|---|---|---|---|\n");
  try {
    for (int i = 1; i < count; ++i) zermelo::count(words[i]);
  } catch (const std::exception& error) {
    fmt::print(stderr, "zermelo_repeats: {}\n", error.what());
    return 2;
  }
}
