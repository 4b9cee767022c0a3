// The values of the axes are checked by mex, all other values by exclusive or (Sprague 1935, Grundy 1939).
//
// Cost: one exclusive or and one comparison a position.
#include "solver/boxes/proof/prove_boxes.h"
#include "tablebase/ranking/mixed_radix.h"

namespace zermelo::boxes::proof {
namespace {

constexpr std::size_t chunk_size = 1 << 14;  ///< positions that a thread takes at a time
constexpr Index stretch = Index{1} << 22;    ///< positions between two reports

/// The Grundy values on one axis of the box, as the table says, and which of them do not follow from their moves.
template <class Value>
class Axis {
 public:
  Axis(const BoxRules& rules, const MixedRadix& space, std::size_t d, const Numbers<Value>& numbers)
      : smaller_(space.extent(d)) {
    std::vector<std::uint32_t> amounts;
    for (const auto& step : rules.steps)
      if (step[d] > 0) amounts.push_back(step[d]);
    for (std::uint32_t x = 0; x < space.extent(d); ++x) {
      values_.push_back(static_cast<Value>(numbers[x * space.stride(d)]));
      const std::uint32_t expected = rules.reach > 0 || rules.diagonal ? smaller_.least_missing() : after(amounts, x);
      if (values_.back() != expected && (x > 0 || d == 0)) wrong_.push_back(x * space.stride(d));
      if (rules.reach > 0 || rules.diagonal) smaller_.add(values_.back());
    }
  }

  Value operator[](std::size_t x) const { return values_[x]; }
  const std::vector<Value>& values() const { return values_; }
  const std::vector<Index>& wrong() const { return wrong_; }

 private:
  std::uint32_t after(const std::vector<std::uint32_t>& amounts, std::uint32_t x) {
    mex_.clear();
    for (const std::uint32_t amount : amounts)
      if (amount <= x) mex_.add(values_[x - amount]);
    return mex_.least_missing();
  }

  GrowingPlainMex smaller_;
  PlainMex mex_;
  std::vector<Value> values_;
  std::vector<Index> wrong_;
};

bool changes_one(std::span<const std::uint32_t> step) {
  return std::count_if(step.begin(), step.end(), [](std::uint32_t amount) { return amount > 0; }) == 1;
}

/// Sets of values up to `most`.
class LineSets {
 public:
  LineSets(std::size_t count, std::uint64_t most) : words_(words(most)), memory_(count * words_) {}

  /// The words of a set: the number of its first words that are full, then the bits. The last word is never full.
  static std::size_t words(std::uint64_t most) { return most / 64 + 3; }
  std::uint64_t* operator[](std::size_t i) { return memory_.data() + i * words_; }
  void clear(std::size_t i) { std::fill_n((*this)[i], words_, 0); }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> memory_;
};

/// The three lines of a position: words of sets.
struct Cross {
  std::uint64_t *row, *column, *diagonal;

  std::uint64_t full() const { return std::max({*row, *column, *diagonal}); }
  std::uint64_t word(std::uint64_t w) const { return row[w + 1] | column[w + 1] | diagonal[w + 1]; }

  /// Whether the lines contain all numbers below `value`, but not `value`.
  bool lead_to(std::uint64_t value) const {
    const std::uint64_t last = value / 64, bit = std::uint64_t{1} << (value % 64);
    std::uint64_t w = full();
    if (w > last) return false;
    while (w < last && word(w) == ~std::uint64_t{0}) ++w;
    return w == last && (word(last) & (bit | (bit - 1))) == bit - 1;
  }

  void insert(std::uint64_t value) const {
    for (std::uint64_t* const line : {row, column, diagonal}) {
      line[value / 64 + 1] |= std::uint64_t{1} << (value % 64);
      while (line[*line + 1] == ~std::uint64_t{0}) ++*line;
    }
  }
};

TileWaves plane_tiles(const std::vector<std::uint32_t>& extents, Index least_tile) {
  return {extents[0], extents[1], Index{extents[0]} * extents[1], least_tile, extents[1]};
}

/// Goes through the plane tile by tile (tile_waves.h). For each row, column and diagonal it keeps the set of the values
/// so far, as bits, and the number of the first words of the set that are full.
///
/// An entry g is right if the three sets of its lines together contain every number below g, but not g. If the first w
/// words of one set are full, all numbers below 64 w are reached, so the comparison begins with the greatest of the
/// three numbers of full words, and ends with the word of g. In Wythoff's game one of the three lines is always full up
/// to a few words below g: the row beyond both beams of its value, the column before them, the diagonal between them.
///
/// Cost: three numbers of full words, one or two words of each set, and one bit set in each; the sets of a tile fit
/// into the second cache. Memory: sets of `most` + 65 bits, one for each column, each diagonal, and each row of a band.
template <class Value>
class LineSweep {
 public:
  LineSweep(const std::vector<std::uint32_t>& extents, std::uint64_t most, const Numbers<Value>& numbers,
            Findings& findings, const TileWaves& tiles)
      : extents_(extents),
        most_(most),
        numbers_(numbers),
        findings_(findings),
        rows_(tiles.band(), most),
        columns_(extents[1], most),
        diagonals_(std::size_t{extents[0]} + extents[1] - 1, most) {}

  void check(const Tile& tile) {
    for (std::uint32_t a = tile.first_begin; a < tile.first_end; ++a) {
      if (tile.second_begin == 0) rows_.clear(a - tile.band_begin);
      for (std::uint32_t b = tile.second_begin; b < tile.second_end; ++b)
        check_entry(Index{a} * extents_[1] + b, {rows_[a - tile.band_begin], columns_[b], diagonal(a, b)});
    }
  }

 private:
  std::uint64_t* diagonal(std::uint32_t a, std::uint32_t b) { return diagonals_[extents_[0] - 1 - a + b]; }

  void check_entry(Index position, const Cross& lines) {
    const std::uint64_t value = numbers_[position];
    if ((value > most_ || !lines.lead_to(value)) && position >= findings_.done()) findings_.wrong(position);
    if (value <= most_) lines.insert(value);
  }

  const std::vector<std::uint32_t>& extents_;
  const std::uint64_t most_;
  const Numbers<Value>& numbers_;
  Findings& findings_;
  LineSets rows_, columns_, diagonals_;
};

}  // namespace

bool is_sum(const BoxRules& rules) {
  return rules.reach <= 1 && (!rules.diagonal || rules.extent.size() == 1) &&
         std::all_of(rules.steps.begin(), rules.steps.end(), changes_one);
}

template <class Value>
void prove_box_sums(const BoxRules& rules, const Numbers<Value>& numbers, Findings& findings) {
  const MixedRadix space(rules.extent);
  std::vector<Axis<Value>> axes;
  for (std::size_t d = 0; d < space.dimension(); ++d) axes.emplace_back(rules, space, d, numbers);
  const std::vector<Value>& last = axes.back().values();
  const Index length = last.size(), rows = stretch / length + 1;
  for (Index row = findings.done() / length; row * length < space.size();) {
    const Index count = std::min(rows, space.size() / length - row);
    findings.job().workers().for_ranges(count, chunk_size / length + 1, [&](std::size_t begin, std::size_t end) {
      Tuple point{};
      for (Index first = (row + begin) * length; first < (row + end) * length; first += length) {
        space.unrank(first, point);
        Value sum = 0;
        for (std::size_t d = 0; d + 1 < space.dimension(); ++d) sum ^= axes[d][point[d]];
        numbers.compare(first, length, findings, [&](std::size_t i) { return static_cast<Value>(sum ^ last[i]); });
      }
    });
    findings.reached((row += count) * length);
  }
  for (const Axis<Value>& axis : axes)
    for (const Index position : axis.wrong()) findings.wrong(position);
}

std::uint64_t box_sums_bytes(const BoxRules& rules) {
  std::uint64_t values = 0;
  for (const std::uint32_t extent : rules.extent) values += extent;
  return values * (sizeof(std::uint32_t) + 1);
}

template void prove_box_sums(const BoxRules&, const Numbers<std::uint8_t>&, Findings&);
template void prove_box_sums(const BoxRules&, const Numbers<std::uint16_t>&, Findings&);
template void prove_box_sums(const BoxRules&, const Numbers<std::uint32_t>&, Findings&);

template <class Value>
void prove_lines(const std::vector<std::uint32_t>& extents, std::uint64_t most, const Numbers<Value>& numbers,
                 Findings& findings, Index least_tile) {
  const TileWaves tiles = plane_tiles(extents, least_tile);
  LineSweep<Value> sweep(extents, most, numbers, findings, tiles);
  tiles.run([&](std::uint32_t a) { return Index{a} * extents[1]; }, findings,
            [&](const Tile& tile) { sweep.check(tile); });
}

std::uint64_t lines_bytes(const std::vector<std::uint32_t>& extents, std::uint64_t most) {
  const Index sets = Index{plane_tiles(extents, plain_tile).band()} + extents[0] + 2 * Index{extents[1]} - 1;
  return sets * LineSets::words(most) * sizeof(std::uint64_t);
}

template void prove_lines(const std::vector<std::uint32_t>&, std::uint64_t, const Numbers<std::uint8_t>&, Findings&,
                          Index);
template void prove_lines(const std::vector<std::uint32_t>&, std::uint64_t, const Numbers<std::uint16_t>&, Findings&,
                          Index);
template void prove_lines(const std::vector<std::uint32_t>&, std::uint64_t, const Numbers<std::uint32_t>&, Findings&,
                          Index);

}  // namespace zermelo::boxes::proof
