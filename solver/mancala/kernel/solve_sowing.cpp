// Solves a tier, or one tier after the other, then hands out the boards in the order of their numbers. After a
// checkpoint exits are found again, and all boards of the tier in work are due.
#include "solver/mancala/kernel/solve_sowing.h"

#include <algorithm>

#include "solver/mancala/kernel/growth.h"
#include "solver/solving/resumable.h"

namespace zermelo::mancala::kernel {
namespace {

constexpr Index chunk_boards = Index{1} << 21;

/// The memory and the disk space of the kernel, in bytes. Boards are handed out when due tiles and moves are not
/// needed.
struct Needs {
  Needs(const MancalaRules& rules, Index size)
      : solved(rules.least < rules.most ? rules.boards->numbers.first(rules.most) : 0),
        chunk(std::min(chunk_boards, size)),
        last(solved == 0 ? 0 : size - solved),
        layer(Layer::size(rules.boards->numbers, rules.most)) {
    moves = layer.tiles * sizeof(std::uint64_t) + TierMoves::bytes(rules.boards->numbers.sides(), rules.most);
  }

  /// Cells and exits.
  std::uint64_t cells() const { return layer.cells + layer.tiles * sizeof(ByteTile); }
  std::uint64_t whole() const { return solved + std::max(moves, chunk) + cells(); }
  /// With cells and exits in files, and pages for a step of the work; a whole game has more pages, which save time.
  std::uint64_t least() const {
    return std::min(whole(), solved + moves + chunk + last + std::min(cells() / 8, most_pages));
  }
  bool fits(std::uint64_t budget) const { return budget >= whole(); }

  static constexpr std::uint64_t most_pages = std::uint64_t{1} << 29;
  Index solved, chunk, last;  ///< boards; `last`: of the last tier of a whole game
  Layer::Size layer;
  std::uint64_t moves;  ///< with the due tiles
};

/// Puts the cells of boards [first, first + count) of a tier, counted from its first board, into `to`.
class TableOrder {
 public:
  TableOrder(const Numbers& numbers, const Layer& layer) : numbers_(numbers), layer_(layer) {}

  void operator()(Index first, Index count, std::uint8_t* to) const {
    for (const Part& part : layer_.parts()) {
      const Block block = numbers_.block(part.own, part.other);
      const Index begin = block.first - numbers_.first(layer_.seeds()), end = begin + block.boards();
      const Index from = std::max(first, begin), until = std::min(first + count, end);
      if (from < until) put(part, block.columns, from - begin, until - begin, to + (from - first));
    }
  }

 private:
  /// Boards [begin, end) of a block, tile by tile.
  void put(const Part& part, std::uint32_t columns, Index begin, Index end, std::uint8_t* to) const {
    constexpr std::size_t side = ByteTile::side;
    ByteTile rows{}, cells{};
    for (std::size_t own = begin / columns / side * side; own * columns < end; own += side)
      for (std::uint32_t column = 0; column < columns; column += side) {
        const std::size_t width = std::min<std::size_t>(side, columns - column);
        for (std::uint32_t i = 0; i < width; ++i) std::memcpy(rows.row(i), layer_.row(part, column + i) + own, side);
        transpose(rows, cells);
        for (std::size_t i = 0; i < std::min<std::size_t>(side, part.own_sides - own); ++i)
          copy((own + i) * columns + column, cells.row(i), width, begin, end, to);
      }
  }

  /// The cells of boards [at, at + width), as far as they are in [begin, end).
  static void copy(Index at, const std::uint8_t* cells, std::size_t width, Index begin, Index end, std::uint8_t* to) {
    for (Index board = std::max(at, begin); board < std::min(end, at + width); ++board)
      to[board - begin] = static_cast<std::uint8_t>(2 * zero_score - cells[board - at]);
  }

  const Numbers& numbers_;
  const Layer& layer_;
};

/// A checkpoint has the place in the work, the scores of solved tiers of a whole game, and the layer of the tier in
/// work.
class SowingSolver {
 public:
  SowingSolver(const MancalaRules& rules, const Control& control)
      : boards_(*rules.boards),
        rules_(rules),
        needs_(rules, boards_.numbers.first(rules.most + 1) - boards_.numbers.first(rules.least)),
        control_(control),
        lower_(control) {
    state_.tier = rules.least;
    place_ = {!needs_.fits(control.memory), control.scratch, control.job.memory()};
    if (rules.least == rules.most) return;
    solved_ = HugeBuffer<std::uint8_t>(needs_.solved);
    lower_.exits.lend = [this](Index, std::uint64_t) {
      return std::make_shared<const Slice>(Slice{0, std::span<const std::uint8_t>(solved_.span())});
    };
  }

  void run(const Sink& sink) {
    bool begun = resumable_.restore([this](const GetBytes& get) { load(get); });
    for (; state_.tier <= rules_.most; ++state_.tier) {
      if (state_.done == 0) solve_tier(begun);
      begun = false;
      control_.finish_step("tier", state_.tier + 1, boards_.numbers.first(tier() + 1));
      if (state_.tier == rules_.most) break;
      order(0, tier_size(), solved_.data() + boards_.numbers.first(tier()));
      state_.passes = 0;
    }
    hand_out(sink);
  }

 private:
  struct State {
    std::uint64_t tier = 0, passes = 0;
    Index done = 0;
  };

  void solve_tier(bool begun) {
    if (!begun) layer_.emplace(boards_, tier(), place_);
    const auto pause = [this] { resumable_.pause(); };
    Growth growth(boards_, *layer_, lower_, place_, room_for_lower(begun), pause);
    if (!begun) layer_->begin();
    while (growth.pass(pause))
      control_.finish_step("pass", ++state_.passes, solved_.size() == 0 ? 0 : boards_.numbers.first(tier()));
  }

  /// The bytes for the table of a lower tier. A new layer takes no memory while exits are found.
  std::uint64_t room_for_lower(bool begun) const {
    const std::uint64_t used = place_.in_file ? needs_.least() : needs_.whole() - (begun ? 0 : needs_.layer.cells);
    return control_.memory - std::min(control_.memory, used);
  }

  void hand_out(const Sink& sink) {
    const Index first = boards_.numbers.first(rules_.least), size = boards_.numbers.first(rules_.most + 1) - first;
    if (state_.done > size) throw DamagedCheckpoint("{} boards are handed out, of {}", state_.done, size);
    std::vector<std::uint8_t> chunk(std::min(chunk_boards, size));
    const auto pass = [&](Index begin, Index count) {
      const Index solved = begin < solved_size() ? std::min(count, solved_size() - begin) : 0;
      if (solved > 0) std::copy_n(solved_.data() + begin, solved, chunk.data());
      order(begin + solved - solved_size(), count - solved, chunk.data() + solved);
      sink({begin, std::span<const std::uint8_t>(chunk).first(count)});
      control_.job.progress(begin + count);
      layer_->check_memory();
    };
    resumable_.hand_out(size, chunk.size(), state_.done, pass);
  }

  /// The boards of a whole game below its last tier; they come before the tier.
  Index solved_size() const { return solved_.size(); }
  unsigned tier() const { return static_cast<unsigned>(state_.tier); }
  Index tier_size() const { return boards_.numbers.first(tier() + 1) - boards_.numbers.first(tier()); }

  /// Puts boards of the tier in work into `to`.
  void order(Index first, Index count, std::uint8_t* to) const {
    const TableOrder order(boards_.numbers, *layer_);
    control_.job.workers().for_chunks(count, Index{1} << 16, [&](std::size_t begin, std::size_t end) {
      order(first + begin, end - begin, to + begin);
    });
  }

  void save(const PutBytes& put) {
    put(bytes_of(state_));
    put(std::as_bytes(solved_.span().first(solved_.size() == 0 ? 0 : boards_.numbers.first(tier()))));
    layer_->save(put);
  }
  void load(const GetBytes& get) {
    get(bytes_of(state_));
    if (state_.tier < rules_.least || state_.tier > rules_.most) throw DamagedCheckpoint("it has no tier of the game");
    if (state_.done != 0 && state_.tier != rules_.most) throw DamagedCheckpoint("it hands out boards too early");
    get(std::as_writable_bytes(solved_.span().first(solved_.size() == 0 ? 0 : boards_.numbers.first(tier()))));
    layer_.emplace(boards_, tier(), place_);
    layer_->load(get);
  }

  const Boards& boards_;
  const MancalaRules& rules_;
  Needs needs_;
  const Control& control_;
  Control lower_;                    ///< with the tables of lower tiers
  HugeBuffer<std::uint8_t> solved_;  ///< of a whole game, without its last tier
  std::optional<Layer> layer_;
  State state_;
  BufferPlace place_;
  const Resumable resumable_{
      control_, [this](const PutBytes& put) { save(put); },
      [this] { return fmt::format("stopped in pass {} of tier {}", state_.passes, state_.tier); }};
};

}  // namespace

std::optional<Kernel> sowing_kernel(const Game& game, const MancalaRules& rules, const EntryKind& kind) {
  if (!kind.is_score()) return {};
  const Needs needs(rules, game.size());
  return Kernel{.name = "sowing",
                .widest = CellWidth::byte,
                .memory = needs.whole(),
                .least_memory = needs.least(),
                .checkpoint_bytes = needs.solved + needs.layer.cells + checkpoint_head,
                .scratch_bytes = [needs](std::uint64_t budget) { return needs.fits(budget) ? 0 : needs.cells(); },
                .file_bits = 2.0,
                .solve = [&rules](const Control& control, const Sink& sink) { SowingSolver(rules, control).run(sink); },
                .exits_in_turn = true};
}

}  // namespace zermelo::mancala::kernel
