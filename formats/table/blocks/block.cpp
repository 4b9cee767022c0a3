// The table `codecs` has one row for each layout, code and width of cells, with the functions that pack and open.
#include "formats/table/blocks/block.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "formats/table/blocks/depth_blocks.h"
#include "formats/table/blocks/outcome_blocks.h"
#include "formats/table/blocks/runs.h"
#include "formats/table/blocks/solved_depths.h"

namespace zermelo {

namespace {

// Layouts of tables of numbers: `values`, the cells, and `changes`, planes of bytes of the numbers or of the changes
// from each number to the next. Cells of help play are packed as changes, too: their depths, then their solutions.
//
// In a sum of heaps, neighbouring positions differ in one heap. The exclusive or of their Grundy values depends only on
// the two sizes of this heap, so it is the same in every row, for any other heaps. If any number can be taken from a
// heap, the changes in a row are 1, 3, 1, 7, 1, 3, 1, 15, ...; in rows of heaps of one, all changes are 1. In other
// games the numbers themselves compress better.
//
//   u8     0: the numbers; 1: each number XOR the one before it (the first as it is)
//   u8...  the low byte of each entry, then, for wider cells, the next byte of each entry, and so on

/// Contains plain cells; both layouts are decoded when the block is opened.
template <class Cell>
class NumbersBlock final : public Block {
 public:
  explicit NumbersBlock(std::vector<Cell> cells) : cells_(std::move(cells)) {}

  KeptValue value(Index i, const TableKind& kind) const override { return kind->kept(decode(cells_[i], kind)); }
  void expand(CellBuffer& cells) const override { std::ranges::copy(cells_, cells.grow<Cell>(cells_.size())); }
  std::size_t bytes() const override { return sizeof *this + cells_.size() * sizeof(Cell); }

 private:
  std::vector<Cell> cells_;
};

/// The first byte of a `changes` block. It equals the number of the way.
enum class ChangesTag : std::uint8_t { numbers, changes };

template <class Cell>
Bytes pack_changes(ChangesTag tag, std::span<const Cell> cells) {
  Bytes payload(1 + cells.size_bytes());
  payload[0] = static_cast<std::byte>(tag);
  std::byte* to = payload.data() + 1;
  for (unsigned shift = 0; shift < 8 * sizeof(Cell); shift += 8) {
    Cell before = 0;
    for (const Cell cell : cells) {
      *to++ = static_cast<std::byte>((cell ^ before) >> shift);
      if (tag == ChangesTag::changes) before = cell;
    }
  }
  return payload;
}

template <class Cell>
std::unique_ptr<const Block> open_values(Bytes payload, Index entries, const FileLocation& location) {
  location.expect("bytes of values", entries * sizeof(Cell), payload.size());
  std::vector<Cell> cells(entries);
  for (Index i = 0; i < entries; ++i) cells[i] = load<Cell>(payload.data() + i * sizeof(Cell));
  return std::make_unique<NumbersBlock<Cell>>(std::move(cells));
}

template <class Cell>
std::unique_ptr<const Block> open_changes(Bytes payload, Index entries, const FileLocation& location) {
  location.expect("bytes of changes", 1 + entries * sizeof(Cell), payload.size());
  const auto tag = static_cast<ChangesTag>(payload[0]);
  if (tag != ChangesTag::numbers && tag != ChangesTag::changes)
    location.refuse("the arrangement is {}; allowed are 0 (numbers) and 1 (changes)", static_cast<unsigned>(tag));
  std::vector<Cell> cells(entries);
  const std::byte* from = payload.data() + 1;
  for (unsigned shift = 0; shift < 8 * sizeof(Cell); shift += 8)
    for (Cell& cell : cells)
      cell = static_cast<Cell>(cell | static_cast<Cell>(std::to_integer<std::uint32_t>(*from++) << shift));
  if (tag == ChangesTag::changes)
    for (Index i = 1; i < entries; ++i) cells[i] = static_cast<Cell>(cells[i] ^ cells[i - 1]);
  return std::make_unique<NumbersBlock<Cell>>(std::move(cells));
}

constexpr std::array<std::string_view, 10> layout_names{"codes",    "packed",  "planes", "losses",  "mixed",
                                                        "outcomes", "changes", "values", "diagram", "depths"};

/// The first byte of a `mixed` block. It equals the number of the way.
enum class Tag : std::uint8_t { codes, runs, planes };

template <class Cell>
std::span<const Cell> cells_of(const Slice& slice) {
  return std::get<std::span<const Cell>>(slice.cells);
}

template <class Cell, void (*put)(Bytes&, std::span<const Cell>)>
std::optional<Bytes> pack_by(unsigned, const Slice& slice) {
  Bytes payload;
  put(payload, cells_of<Cell>(slice));
  return payload;
}

std::optional<Bytes> pack_bits(unsigned, const Slice& slice) {
  Bytes payload;
  put_outcomes(payload, std::get<LossBits>(slice.cells));
  return payload;
}

template <class Cell>
std::optional<Bytes> pack_mixed(unsigned way, const Slice& slice) {
  const std::span<const Cell> cells = cells_of<Cell>(slice);
  const auto tag = static_cast<Tag>(way);
  Bytes payload;
  payload.reserve(cells.size_bytes() + bit_words(cells.size()) * 8 + 1);
  payload.push_back(static_cast<std::byte>(tag));
  if (tag == Tag::codes) put_codes(payload, cells);
  if (tag == Tag::planes) put_planes(payload, cells);
  if (tag == Tag::runs && !put_runs(payload, cells, cells.size_bytes())) return std::nullopt;
  return payload;
}

template <class Cell>
std::optional<Bytes> pack_tagged_changes(unsigned way, const Slice& slice) {
  return pack_changes(static_cast<ChangesTag>(way), cells_of<Cell>(slice));
}

template <class Kind>
std::unique_ptr<const Block> open_as(Bytes payload, Index entries, const FileLocation& location) {
  return std::make_unique<Kind>(std::move(payload), entries, location);
}

template <class Cell>
std::unique_ptr<const Block> open_mixed(Bytes payload, Index entries, const FileLocation& location) {
  if (payload.empty()) location.refuse("the block is empty");
  const auto tag = static_cast<Tag>(payload[0]);
  if (tag == Tag::codes) return std::make_unique<CodesBlock<Cell>>(std::move(payload), entries, location, 1);
  if (tag == Tag::runs) return std::make_unique<RunsBlock<Cell>>(std::move(payload), entries, location, 1);
  if (tag == Tag::planes) return std::make_unique<PlanesBlock<Cell>>(std::move(payload), entries, location, 1);
  location.refuse("the arrangement is {}; allowed are 0 (codes), 1 (runs) and 2 (planes)", static_cast<unsigned>(tag));
}

template <class Cell>
constexpr BlockCodec mixed_row{Layout::mixed, CellCode::depth, width_of<Cell>, 3, pack_mixed<Cell>, open_mixed<Cell>};

template <class Cell>
constexpr BlockCodec changes_row(CellCode code) {
  return {Layout::changes, code, width_of<Cell>, 2, pack_tagged_changes<Cell>, open_changes<Cell>};
}

template <class Cell>
constexpr BlockCodec values_row{Layout::values,   CellCode::number, width_of<Cell>, 1, pack_by<Cell, put_codes<Cell>>,
                                open_values<Cell>};

template <class Cell>
constexpr BlockCodec codes_row(CellCode code) {
  return {Layout::codes, code, width_of<Cell>, 1, pack_by<Cell, put_codes<Cell>>, open_as<CodesBlock<Cell>>};
}

template <class Cell>
constexpr BlockCodec loopy_losses_row{Layout::losses, CellCode::loopy,         width_of<Cell>,
                                      sizeof(Cell),   pack_loopy_losses<Cell>, open_loopy_losses<Cell>};

template <class Cell>
constexpr BlockCodec score_losses_row{Layout::losses,
                                      CellCode::score,
                                      width_of<Cell>,
                                      1,
                                      pack_by<Cell, put_score_losses<Cell>>,
                                      open_as<ScoreLossesBlock<Cell>>};

template <class Cell, class Kind, void (*put)(Bytes&, std::span<const Cell>)>
constexpr BlockCodec depth_row(Layout layout) {
  return {layout, CellCode::depth, width_of<Cell>, 1, pack_by<Cell, put>, open_as<Kind>};
}

using Byte = std::uint8_t;
using Word = std::uint16_t;
using Wide = std::uint32_t;

constexpr std::array codecs{
    BlockCodec{Layout::outcomes, CellCode::depth, CellWidth::bit, 1, pack_bits, open_as<OutcomesBlock>},
    BlockCodec{Layout::outcomes, CellCode::loopy, CellWidth::byte, 1, pack_by<Byte, put_drawn_outcomes<Byte>>,
               open_as<DrawnOutcomesBlock>},
    mixed_row<Byte>,
    mixed_row<Word>,
    codes_row<Byte>(CellCode::depth),
    codes_row<Word>(CellCode::depth),
    codes_row<Byte>(CellCode::loopy),
    codes_row<Word>(CellCode::loopy),
    depth_row<Byte, PackedBlock<Byte>, put_packed<Byte>>(Layout::packed),
    depth_row<Word, PackedBlock<Word>, put_packed<Word>>(Layout::packed),
    depth_row<Byte, PlanesBlock<Byte>, put_planes<Byte>>(Layout::planes),
    depth_row<Word, PlanesBlock<Word>, put_planes<Word>>(Layout::planes),
    depth_row<Byte, LossesBlock<Byte>, put_losses<Byte>>(Layout::losses),
    depth_row<Word, LossesBlock<Word>, put_losses<Word>>(Layout::losses),
    loopy_losses_row<Byte>,
    loopy_losses_row<Word>,
    changes_row<Byte>(CellCode::number),
    changes_row<Word>(CellCode::number),
    changes_row<Wide>(CellCode::number),
    changes_row<Word>(CellCode::solutions),
    codes_row<Word>(CellCode::solutions),
    BlockCodec{Layout::depths, CellCode::solutions, CellWidth::two_bytes, 2, pack_solved_depths, open_solved_depths},
    codes_row<Byte>(CellCode::score),
    codes_row<Word>(CellCode::score),
    score_losses_row<Byte>,
    score_losses_row<Word>,
    values_row<Byte>,
    values_row<Word>,
    values_row<Wide>,
};

}  // namespace

std::string_view name(Layout layout) { return layout_names[static_cast<std::size_t>(layout)]; }

std::optional<Layout> layout_named(std::string_view name, std::span<const Layout> layouts) {
  const auto named = std::ranges::find(layouts, name, [](Layout layout) { return zermelo::name(layout); });
  return named != layouts.end() ? std::optional(*named) : std::nullopt;
}

std::string names_of(std::span<const Layout> layouts) {
  std::vector<std::string_view> all;
  for (const Layout layout : layouts) all.push_back(name(layout));
  return fmt::format("{}", fmt::join(all, ", "));
}

std::uint32_t default_block_entries(Layout layout, CellCode code, CellWidth width) {
  if (layout == Layout::outcomes) return width == CellWidth::bit ? 32768 : 16384;
  if (layout == Layout::depths) return 32768;
  if (layout == Layout::losses) return code == CellCode::score ? 65536 : code == CellCode::loopy ? 32768 : 16384;
  return 32768 / static_cast<std::uint32_t>(width);
}

std::uint64_t max_payload(CellWidth width, std::uint64_t entries) {
  const std::uint64_t cells = width == CellWidth::bit ? 0 : entries * static_cast<std::uint64_t>(width) / 8;
  return cells + bit_words(entries) * 8 + 16;
}

const BlockCodec& block_codec(Layout layout, CellCode code, CellWidth width) {
  for (const BlockCodec& codec : codecs)
    if (codec.layout == layout && codec.code == code && codec.width == width) return codec;
  throw std::logic_error(fmt::format("no block has the layout {} and cells of {} bits of this kind", name(layout),
                                     static_cast<int>(width)));
}

/// A text is the content of one frame: whole lines up to `usual_text` bytes, or one longer line.
std::vector<std::string> list_texts(const ValueList& list) {
  std::vector<std::string> texts(1);
  for (const std::string& line : list.lines) {
    if (line.size() >= longest_text)
      throw LimitError("a value has too many options for a table file: its line has {} bytes; at most {} fit",
                       line.size(), longest_text - 1);
    if (!texts.back().empty() && texts.back().size() + line.size() + 1 > usual_text) texts.emplace_back();
    (texts.back() += line) += '\n';
  }
  return texts;
}

void append_lines(std::string_view text, ValueList& list, const FileLocation& location) {
  if (!text.ends_with('\n')) location.refuse("a line of the list of values is cut off");
  list.append(text);
}

}  // namespace zermelo
