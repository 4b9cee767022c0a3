// A kind of entry: everything that depends on what a table says about a position, from the cells in memory to the words
// of answers. Each kind is one object in a file of tablebase/entries/kinds/; ZERMELO_ENTRY_KINDS lists them.
#pragma once

#include <algorithm>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "tablebase/entries/outcome.h"

namespace zermelo {

/// Bits of an entry in memory: 1 for outcomes of terminating games, otherwise 8, 16 or 32 for a code or a number.
enum class CellWidth : std::uint8_t { bit = 1, byte = 8, two_bytes = 16, four_bytes = 32 };

/// The width of the unsigned type Cell.
template <class Cell>
inline constexpr CellWidth width_of = static_cast<CellWidth>(8 * sizeof(Cell));

/// How a cell is read.
enum class CellCode : std::uint8_t {
  depth,      ///< DepthCode; as single bits: 1 is a loss
  loopy,      ///< LoopyCode
  number,     ///< a number, see Value::number
  score,      ///< a score plus 128 in a byte, plus `no_score` in wider cells
  solutions,  ///< SolutionCode
};

/// How a file arranges the entries of a block; docs/format.md describes each layout byte by byte.
enum class Layout : std::uint8_t {
  codes,     ///< the solver's cells
  packed,    ///< the fewest bits an entry that the block needs
  planes,    ///< outcome bits, then half-depths
  losses,    ///< outcome bits, then half-depths of the lost positions only
  mixed,     ///< codes, runs or planes, whichever is smallest for the first block of a group
  outcomes,  ///< outcome bits; in a loopy game two bits an entry
  changes,   ///< planes of bytes of the numbers or of their changes, whichever is smaller
  values,    ///< the numbers
  diagram,   ///< no blocks, but the nodes of a decision diagram; only sums of heaps (formats/table/diagrams/)
  depths,    ///< in help play the depths alone, see formats/table/blocks/solved_depths.h
};

inline constexpr Layout number_layouts[] = {Layout::changes, Layout::values};

/// The rows of a histogram.
enum class HistogramRows : std::uint8_t {
  none,      ///< there is no histogram
  outcomes,  ///< for each depth the won and the lost positions
  numbers,   ///< for each number the positions
  frequent,  ///< the same, the most frequent number first
};

/// How the entry of a sum of positions follows from the entries of its terms.
enum class SumRule : std::uint8_t {
  none,      ///< it does not
  nimbers,   ///< the exclusive or of the numbers (Sprague 1935, Grundy 1939)
  games,     ///< the sum of the values that the numbers mean
  loopy,     ///< the outcome follows from loopy nim values (Smith 1966, Fraenkel and Perl 1975)
  products,  ///< the product of the elements of a misère quotient (Plambeck 2005)
};

/// How the entries of damaged blocks are computed again.
enum class Mending : std::uint8_t {
  whole,     ///< the whole game is solved again
  anew,      ///< the same where play may be endless, otherwise `by_moves`
  by_loops,  ///< by retrograde analysis of these blocks where play may be endless, otherwise `by_moves`
  by_moves,  ///< each by the entries after its moves
};

/// A number that answers show with the outcome.
struct Figure {
  std::string_view key;                ///< in JSON, and the heading in CSV
  std::optional<std::int64_t> number;  ///< empty if the position has no such number: a draw has no depth
};

using Figures = boost::container::static_vector<Figure, 3>;

/// A member of a row of a histogram in JSON.
struct RowMember {
  std::string_view key;
  std::variant<std::nullptr_t, std::int64_t, std::string, std::vector<std::uint32_t>> content;
  friend bool operator==(const RowMember&, const RowMember&) = default;
};

using RowMembers = std::vector<RowMember>;

/// The entries after the moves from one position.
class Following {
 public:
  virtual ~Following() = default;
  /// The entry of the position, by the rules alone. Requires a position without moves.
  virtual Value ending() const = 0;
  /// Calls visit(entry) with the entry after each move of the player, in the order of the rules, until it returns
  /// false; in games with scores with the score of the move, see gained(). In games that are not partisan the player is
  /// the mover.
  virtual void for_each(Player player, const std::function<bool(Value entry)>& visit) = 0;
};

/// Makes an object that cannot be copied, so that two kinds are the same only if they are one object.
struct Single {
  constexpr Single() = default;
  Single(const Single&) = delete;
  Single& operator=(const Single&) = delete;
};

/// A kind of entry. Each has one object in `kinds`, and never another one.
struct EntryKind {
  Metric metric;                      ///< the word for it on the command line
  bool (*suits)(GameClass);           ///< the classes of games that have such tables
  std::span<const CellWidth> widths;  ///< of cells, narrowest first
  CellCode code = CellCode::number;
  std::span<const Layout> layouts = number_layouts;  ///< of blocks with cells of any of the widths, the default first
  int level = 7;                                     ///< of compression
  int losses_level = 7;                              ///< the same in the layout `losses`

  bool has_depth = false;  ///< an entry has Value::depth, the plies to the end
  bool draws = false;      ///< an entry may be a draw
  bool partisan = false;   ///< an entry is about Left and Right: a number, without Value::outcome
  bool listed = false;     ///< the list of values of its table says what a number means
  bool diagrams = false;   ///< the table of a sum of heaps can be a diagram
  SumRule sum = SumRule::none;
  Mending mending = Mending::anew;

  /// The entry that a number means under this convention, for cells with numbers of a kind that is not partisan.
  Value (*with_number)(std::uint32_t number, Play play) = [](std::uint32_t number, Play) {
    return Value{Outcome::loss, 0, number};
  };

  // Counts of a table.
  HistogramRows rows = HistogramRows::none;
  std::uint32_t most_figure = 0;  ///< the greatest figure that cells contain
  std::uint32_t classes = 0;      ///< numbers are less; 0: any number, or the table says how many there are
  std::uint32_t (*figure_of)(Value) = [](Value) { return std::uint32_t{0}; };  ///< the figure that histograms count
  std::uint32_t zero = 0;  ///< the figure that stands for 0, as figures are not negative
  /// What a row of a histogram in JSON says of its figure, see row(); null: the number.
  RowMembers (*row_members)(std::uint32_t counted, std::string words) = nullptr;

  // Words.
  std::string_view quantity = {};           ///< entries in general, for example `depths`
  std::string_view figure = {};             ///< the key of the figure, and the heading in CSV; may be empty
  std::string_view greatest = {};           ///< the key of the greatest figure in JSON; may be empty
  std::string_view least = {};              ///< the same of the least figure
  std::string_view file_greatest = {};      ///< the same in the metadata of files
  std::string_view column = {};             ///< heads the column of figures in a printed histogram
  std::string_view scale = {};              ///< the words at the scale of figures in a picture
  std::string_view grounds = "ends there";  ///< what play does if the entry is right: `no play ... ends there`
  /// The heading of a list of the positions with the greatest figure; null if there is no such list.
  std::string (*deepest_text)(std::uint32_t greatest) = nullptr;
  /// The figures of an entry, in the order in which answers show them.
  Figures (*figures)(Value) = [](Value) { return Figures(); };
  /// The figures in arrays and databases, see exported(); null: as `figures`.
  Figures (*exported_figures)(Value) = nullptr;
  /// The moves of the winner. Requires an entry with a depth that is not a draw.
  std::uint32_t (*moves)(Value) = winner_moves;
  /// A counted figure in words, for example `oo(0,2)`; null: its digits, see words().
  std::string (*figure_text)(std::uint32_t counted) = nullptr;
  /// An entry in words, for example `win in 33 moves (66 plies)`; null if they need the list of values.
  std::string (*text)(Value) = nullptr;

  /// Whether a move from an entry to another one is a best move; null if moves are compared in pairs.
  bool (*is_best)(Value from, Value to) = nullptr;
  /// The plain definition of an entry by the entries after it; null if entries are values of games.
  Value (*define)(Following& following) = nullptr;
  /// For kinds that games are solved and proved for by `define` alone: the greatest number in a game whose longest play
  /// has this length. Null: the kernels and verifiers of the structures know the kind.
  std::uint64_t (*most_number)(std::uint64_t longest_play) = nullptr;

  Single single = {};

  /// Whether games are solved and proved for this kind by `define` alone.
  constexpr bool by_definition() const { return most_number != nullptr; }
  /// Whether entries are numbers, see Value::number.
  constexpr bool is_number() const { return code == CellCode::number || code == CellCode::score; }
  /// Whether tables of losses lack the entries with this outcome.
  constexpr bool is_left_out(Outcome outcome) const {
    return is_score() ? outcome == Outcome::win : outcome != Outcome::loss;
  }
  /// What such a table knows of them.
  constexpr KeptValue unknown_win() const { return KeptValue::not_lost(draws && !is_score()); }
  /// Whether entries are scores.
  constexpr bool is_score() const { return code == CellCode::score; }
  constexpr bool has_layout(Layout layout) const { return std::ranges::find(layouts, layout) != layouts.end(); }
  /// Whether entries have the number of shortest solutions.
  constexpr bool has_solutions() const { return code == CellCode::solutions; }
  /// An entry as it is read from a table whose entries may lack as much; in help play the number of solutions may be
  /// lacking.
  constexpr KeptValue kept(Value read, Doubt doubt = Doubt::none) const {
    if (doubt == Doubt::entry && is_left_out(read.outcome)) return unknown_win();
    return has_solutions() ? KeptValue::of_help(read) : KeptValue(read);
  }
  /// As is_best, in help play, where numbers of solutions do not count. Requires entries whose depths are known.
  constexpr bool is_shortest(KeptValue from, KeptValue to) const {
    return is_best(from.with_number(0), to.with_number(0));
  }
  /// Whether entries have a figure, a depth or a number, that histograms count.
  constexpr bool has_figures() const { return rows != HistogramRows::none; }
  /// Whether an entry has such a figure: a draw has no depth.
  constexpr bool has_figure(Value entry) const {
    return has_figures() && !(has_depth && entry.outcome == Outcome::draw);
  }
  /// The figures of an entry in arrays and databases, in which each column is a number.
  Figures exported(Value entry) const { return exported_figures != nullptr ? exported_figures(entry) : figures(entry); }
  /// The number that a counted figure stands for.
  constexpr std::int64_t shown(std::uint32_t counted) const { return std::int64_t{counted} - zero; }
  /// The words of a counted figure.
  std::string words(std::uint32_t counted) const {
    return figure_text != nullptr ? figure_text(counted) : std::to_string(shown(counted));
  }
  /// The members of a row of a histogram in JSON, without its counts. `words` are the words of the counted figure; if
  /// the table has a list of values, they come from this list.
  RowMembers row(std::uint32_t counted, std::string words) const {
    return row_members != nullptr ? row_members(counted, std::move(words)) : RowMembers{{figure, shown(counted)}};
  }
  /// Whether two entries are equal: in tables of outcomes the depths do not count.
  bool same(Value a, Value b) const {
    return a.outcome == b.outcome && a.number == b.number && figure_of(a) == figure_of(b);
  }
  friend bool operator==(const EntryKind& a, const EntryKind& b) { return &a == &b; }
};

// A line for each kind; its file in tablebase/entries/kinds/ defines the object.
#define ZERMELO_ENTRY_KINDS(KIND) \
  KIND(outcomes)                  \
  KIND(depths)                    \
  KIND(loopy_outcomes)            \
  KIND(loopy_depths)              \
  KIND(grundy_values)             \
  KIND(outcome_classes)           \
  KIND(loopy_classes)             \
  KIND(partisan_values)           \
  KIND(scores)                    \
  KIND(loopy_nimbers)             \
  KIND(solutions)                 \
  KIND(series_solutions)          \
  KIND(quotient_elements)         \
  KIND(suspense)

#define ZERMELO_DECLARE_KIND(name) extern const EntryKind name;
namespace kinds {
ZERMELO_ENTRY_KINDS(ZERMELO_DECLARE_KIND)
}  // namespace kinds
#undef ZERMELO_DECLARE_KIND

/// All kinds.
std::span<const EntryKind* const> entry_kinds();

/// The kind of the tables of this metric in a class of games. If there are no such tables, a kind without widths.
const EntryKind& entry_kind(GameClass game_class, Metric metric);

}  // namespace zermelo
