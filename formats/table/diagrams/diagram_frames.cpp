// Rows: `u32` number of rows, the lengths - 1 of the rows, then their codes. A code is 2 * half-depth, plus 1 for a loss,
// minus the code two places before in the row, because two more heaps of one mostly leave the outcome the same and make
// the game two plies longer.
// Nodes: `u32` next row, then the high references, the low references, and how much deeper the high child is.
// Numbers are arranged in planes of bytes, lowest first.
//
// A reference is a `u32` word. Odd: twice the distance to a node, plus 1. Even: twice the difference of a row to the
// next row, the first that no node before has met. So new children have the words 0 and 3, or nearly so.
#include "formats/table/diagrams/diagram_frames.h"

#include <algorithm>

namespace zermelo {

using heaps::Diagram;
using heaps::DiagramNode;
using heaps::HeapCode;

namespace {

/// Small for a small difference of either sign.
constexpr std::uint32_t fold(std::int64_t difference) {
  return static_cast<std::uint32_t>(difference < 0 ? -2 * difference - 1 : 2 * difference);
}
constexpr std::int64_t unfold(std::uint32_t folded) {
  const std::int64_t half = folded / 2;
  return folded % 2 == 0 ? half : -half - 1;
}

template <std::unsigned_integral T>
void put_byte_planes(Bytes& payload, const std::vector<T>& numbers) {
  for (unsigned shift = 0; shift < 8 * sizeof(T); shift += 8)
    for (const T number : numbers) payload.push_back(static_cast<std::byte>(number >> shift));
}

/// Takes the planes of `count` numbers from the front. Requires that the bytes are there.
template <std::unsigned_integral T>
std::vector<T> take_byte_planes(ByteSpan& payload, std::size_t count) {
  std::vector<T> numbers(count);
  for (unsigned shift = 0; shift < 8 * sizeof(T); shift += 8)
    for (std::size_t i = 0; i < count; ++i)
      numbers[i] |= static_cast<T>(std::to_integer<T>(payload[shift / 8 * count + i]) << shift);
  payload = payload.subspan(count * sizeof(T));
  return numbers;
}

using Codes = DepthCode<HeapCode>;

std::uint16_t number_of(HeapCode code) {
  return static_cast<std::uint16_t>(code >= Codes::half ? 2 * (Codes::top - code) + 1 : 2 * (code - 1));
}
/// The code, or none if a won position is too deep.
HeapCode code_of(std::uint16_t number) {
  if (number % 2 != 0) return static_cast<HeapCode>(Codes::top - number / 2);
  return number / 2 + 1 < Codes::half ? static_cast<HeapCode>(number / 2 + 1) : Codes::none;
}

/// The frame with rows [first, end).
Bytes pack_rows(const Diagram& diagram, std::uint32_t first, std::uint32_t end) {
  std::vector<std::uint16_t> lengths, numbers;
  for (std::uint32_t r = first; r < end; ++r) {
    const auto row = diagram.row(r);
    lengths.push_back(static_cast<std::uint16_t>(row.size() - 1));
    for (std::size_t i = 0; i < row.size(); ++i)
      numbers.push_back(static_cast<std::uint16_t>(number_of(row[i]) - (i < 2 ? 0 : number_of(row[i - 2]))));
  }
  Bytes payload;
  put<std::uint32_t>(payload, end - first);
  put_byte_planes(payload, lengths);
  put_byte_planes(payload, numbers);
  return payload;
}

/// Converts references to words and back, node by node, the high child first.
class Words {
 public:
  Words(std::uint32_t rows, std::uint32_t next_row) : rows_(rows), next_row_(next_row) {}

  std::uint32_t next_row() const { return next_row_; }
  std::uint32_t word(std::uint32_t own, std::uint32_t child) {
    if (child >= rows_) return 2 * (own - child) + 1;
    const std::uint32_t word = 2 * fold(std::int64_t{child} - next_row_);
    next_row_ = std::max(next_row_, child + 1);
    return word;
  }
  std::uint32_t child(std::uint32_t own, std::uint32_t word, const FileLocation& place) {
    const std::int64_t child =
        word % 2 != 0 ? std::int64_t{own} - word / 2 : std::int64_t{next_row_} + unfold(word / 2);
    const bool fits = word % 2 != 0 ? child >= rows_ && child < own : child >= 0 && child < rows_;
    if (!fits) place.refuse("node {} has a child {}, which is no earlier node", own, child);
    if (child < rows_) next_row_ = std::max(next_row_, static_cast<std::uint32_t>(child) + 1);
    return static_cast<std::uint32_t>(child);
  }

 private:
  std::uint32_t rows_, next_row_;
};

/// The frame with `count` nodes from `first` on.
Bytes pack_nodes(const Diagram& diagram, std::uint32_t first, std::uint32_t count, Words& words) {
  Bytes payload;
  put<std::uint32_t>(payload, words.next_row());
  std::vector<std::uint32_t> high, low;
  std::vector<std::uint16_t> deeper;
  for (std::uint32_t i = first; i < first + count; ++i) {
    const DiagramNode& node = diagram.nodes[i];
    high.push_back(words.word(diagram.rows() + i, node.high.node));
    low.push_back(words.word(diagram.rows() + i, node.low.node));
    deeper.push_back(static_cast<std::uint16_t>(fold(std::int64_t{node.high.deeper} - node.low.deeper)));
  }
  put_byte_planes(payload, high);
  put_byte_planes(payload, low);
  put_byte_planes(payload, deeper);
  return payload;
}

std::uint32_t nodes_from(const DiagramSize& size, std::uint32_t first) {
  return std::min(DiagramSize::frame_nodes, size.nodes - first);
}

std::uint64_t node_payload_bytes(std::uint32_t nodes) { return 4 + 10 * std::uint64_t{nodes}; }

}  // namespace

DiagramPayloads pack_diagram(const Diagram& diagram) {
  if (diagram.rows() + diagram.nodes.size() > max_diagram_nodes)
    throw LimitError("the diagram has {} nodes; a table file has room for {}", diagram.rows() + diagram.nodes.size(),
                     max_diagram_nodes);
  DiagramPayloads packed{{diagram.rows(), static_cast<std::uint32_t>(diagram.nodes.size()), 0, diagram.root.deeper}, {}};
  for (std::uint32_t first = 0, end = 0; first < diagram.rows(); first = end) {
    std::size_t codes = diagram.row(end++).size();
    while (end < diagram.rows() && (codes += diagram.row(end).size()) <= frame_codes) ++end;
    packed.frames.push_back(pack_rows(diagram, first, end));
  }
  packed.size.row_frames = static_cast<std::uint32_t>(packed.frames.size());
  Words words(diagram.rows(), 0);
  for (std::uint32_t first = 0; first < packed.size.nodes; first += DiagramSize::frame_nodes)
    packed.frames.push_back(pack_nodes(diagram, first, nodes_from(packed.size, first), words));
  return packed;
}

std::uint64_t most_diagram_payload(const DiagramSize& size, std::uint64_t frame) {
  if (frame < size.row_frames) return 4 + 4 * (std::uint64_t{1} << 16);
  const std::uint64_t first = (frame - size.row_frames) * DiagramSize::frame_nodes;
  return node_payload_bytes(nodes_from(size, static_cast<std::uint32_t>(first)));
}

std::uint32_t most_half_depth(CellWidth width, Outcome outcome) {
  if (width == CellWidth::bit) return 0;
  const std::uint32_t most = width == CellWidth::byte ? DepthCode<std::uint8_t>::half : DepthCode<HeapCode>::half;
  return outcome == Outcome::loss ? most - 1 : most - 2;
}

DiagramRows read_rows(ByteSpan payload, std::uint32_t most, const FileLocation& place) {
  const std::uint32_t count = payload.size() < 4 ? 0 : load<std::uint32_t>(payload.data());
  if (count == 0 || count > most || count > (payload.size() - 4) / 4)
    place.refuse("a frame of {} bytes cannot have {} rows", payload.size(), count);
  payload = payload.subspan(4);
  DiagramRows rows;
  for (const std::uint16_t length : take_byte_planes<std::uint16_t>(payload, count))
    rows.row_begin.push_back(rows.row_begin.back() + length + 1);
  place.expect("bytes of codes of rows", 2 * std::uint64_t{rows.row_begin.back()}, payload.size());
  auto numbers = take_byte_planes<std::uint16_t>(payload, rows.row_begin.back());
  rows.codes.reserve(numbers.size());
  for (std::uint32_t row = 0, at = 0; row < count; ++row) {
    for (const std::uint32_t begin = at; at < rows.row_begin[row + 1]; ++at) {
      if (at >= begin + 2) numbers[at] = static_cast<std::uint16_t>(numbers[at] + numbers[at - 2]);
      rows.codes.push_back(code_of(numbers[at]));
      if (rows.codes.back() == Codes::none) place.refuse("a won position is {} plies deep or more", numbers[at]);
    }
  }
  return rows;
}

DiagramNodes::DiagramNodes(Bytes payload, const DiagramSize& size, std::uint64_t frame, const FileLocation& place)
    : payload_(std::move(payload)), rows_(size.rows) {
  const auto first = static_cast<std::uint32_t>((frame - size.row_frames) * DiagramSize::frame_nodes);
  first_ = rows_ + first;
  count_ = nodes_from(size, first);
  place.expect("bytes of nodes", node_payload_bytes(count_), payload_.size());
}

/// The planes of the high words begin at byte 4, those of the low words and of `deeper` follow.
std::uint32_t DiagramNodes::word(std::uint32_t i, bool high) const {
  const std::byte* plane = payload_.data() + 4 + (high ? 0 : 4 * count_) + i;
  std::uint32_t word = 0;
  for (unsigned k = 0; k < 4; ++k, plane += count_) word |= std::to_integer<std::uint32_t>(*plane) << (8 * k);
  return word;
}

bool DiagramNodes::is_row(std::uint32_t i, bool high) const {
  return (payload_[4 + (high ? 0 : 4 * count_) + i] & std::byte{1}) == std::byte{0};
}

/// Reads the words of all rows before, as each row may change the next row.
std::uint32_t DiagramNodes::row_of(std::uint32_t i, bool high, const FileLocation& place) const {
  Words words(rows_, load<std::uint32_t>(payload_.data()));
  for (std::uint32_t before = 0; before < i; ++before)
    for (const bool side : {true, false})
      if (is_row(before, side)) words.child(first_ + before, word(before, side), place);
  if (!high && is_row(i, true)) words.child(first_ + i, word(i, true), place);
  return words.child(first_ + i, word(i, high), place);
}

heaps::DiagramRef DiagramNodes::child(std::uint32_t node, bool high, const FileLocation& place) const {
  const std::uint32_t i = node - first_;
  const std::byte* plane = payload_.data() + 4 + 8 * count_ + i;
  const auto folded = std::to_integer<std::uint32_t>(plane[0]) | std::to_integer<std::uint32_t>(plane[count_]) << 8;
  const std::int64_t more = high ? unfold(folded) : -unfold(folded);
  const std::uint32_t found =
      is_row(i, high) ? row_of(i, high, place) : Words(rows_, 0).child(node, word(i, high), place);
  return {found, static_cast<std::uint16_t>(std::max<std::int64_t>(more, 0))};
}

void DiagramReader::add_rows(ByteSpan payload, const FileLocation& place) {
  const DiagramRows rows = read_rows(payload, size_.rows - diagram_.rows(), place);
  const std::uint64_t before = diagram_.codes.size();
  diagram_.codes.insert(diagram_.codes.end(), rows.codes.begin(), rows.codes.end());
  for (std::uint32_t row = 0; row < rows.count(); ++row) diagram_.row_begin.push_back(before + rows.row_begin[row + 1]);
}

void DiagramReader::add_nodes(ByteSpan payload, const FileLocation& place) {
  const auto first = static_cast<std::uint32_t>(diagram_.nodes.size());
  const std::uint32_t count = nodes_from(size_, first);
  place.expect("rows of the diagram", size_.rows, diagram_.rows());
  place.expect("bytes of nodes", node_payload_bytes(count), payload.size());
  Words words(diagram_.rows(), load<std::uint32_t>(payload.data()));
  payload = payload.subspan(4);
  const auto high = take_byte_planes<std::uint32_t>(payload, count), low = take_byte_planes<std::uint32_t>(payload, count);
  const auto deeper = take_byte_planes<std::uint16_t>(payload, count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t own = diagram_.rows() + first + i;
    const std::int64_t more = unfold(deeper[i]);
    DiagramNode node;
    node.high = {words.child(own, high[i], place), static_cast<std::uint16_t>(std::max<std::int64_t>(more, 0))};
    node.low = {words.child(own, low[i], place), static_cast<std::uint16_t>(std::max<std::int64_t>(-more, 0))};
    diagram_.nodes.push_back(node);
  }
}

Diagram DiagramReader::take(CellWidth width, const FileLocation& file) {
  file.expect("rows of the diagram", size_.rows, diagram_.rows());
  file.expect("nodes of the diagram", size_.nodes, diagram_.nodes.size());
  diagram_.root = {size_.rows + size_.nodes - 1, size_.root_deeper};
  check_diagram(diagram_, width, file);
  return std::move(diagram_);
}

}  // namespace zermelo
