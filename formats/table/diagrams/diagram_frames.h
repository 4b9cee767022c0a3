// Packs a diagram (tablebase/heaps/diagram.h) into the payloads of frames, and reads such payloads from untrusted files.
#pragma once

#include <vector>

#include "formats/table/metadata/table_info.h"
#include "formats/table/storage/bytes.h"
#include "tablebase/heaps/diagram.h"

namespace zermelo {

/// Codes in a frame of rows, unless a single row has more.
inline constexpr std::size_t frame_codes = 4096;

/// The payloads of a diagram: frames of rows, then frames of nodes.
struct DiagramPayloads {
  DiagramSize size;
  std::vector<Bytes> frames;
};
/// Equal diagrams have equal payloads. Throws LimitError for a diagram of more than max_diagram_nodes nodes.
DiagramPayloads pack_diagram(const heaps::Diagram& diagram);

/// The greatest size in bytes of the payload of a frame; of a frame of nodes the only one. Requires frame <
/// size.frames().
std::uint64_t most_diagram_payload(const DiagramSize& size, std::uint64_t frame);

/// The greatest half-depth of a won or lost position in cells of this width.
std::uint32_t most_half_depth(CellWidth width, Outcome outcome);

/// The rows of a frame.
struct DiagramRows {
  std::vector<heaps::HeapCode> codes;
  std::vector<std::uint32_t> row_begin{0};  ///< row i has the codes row_begin[i] .. row_begin[i + 1] - 1

  std::uint32_t count() const { return static_cast<std::uint32_t>(row_begin.size() - 1); }
  std::span<const heaps::HeapCode> row(std::uint32_t i) const {
    return std::span(codes).subspan(row_begin[i], row_begin[i + 1] - row_begin[i]);
  }
  std::uint64_t bytes() const { return sizeof *this + codes.size() * sizeof codes[0] + row_begin.size() * 4; }
};
/// Reads the payload of a frame of 1 to `most` rows. Throws FormatError.
DiagramRows read_rows(ByteSpan payload, std::uint32_t most, const FileLocation& place);

/// The nodes of a frame, which are unpacked one by one.
class DiagramNodes {
 public:
  /// `frame`: the number of the frame, at least size.row_frames. Throws FormatError for a payload of another size.
  DiagramNodes(Bytes payload, const DiagramSize& size, std::uint64_t frame, const FileLocation& place);

  std::uint64_t bytes() const { return sizeof *this + payload_.size(); }
  bool contains(std::uint32_t node) const { return node - first_ < count_; }
  /// A child of a node, which has a lower number. Requires contains(node). Throws FormatError. Cost: if the child is a
  /// row, a pass over the nodes before.
  heaps::DiagramRef child(std::uint32_t node, bool high, const FileLocation& place) const;

 private:
  std::uint32_t word(std::uint32_t i, bool high) const;
  bool is_row(std::uint32_t i, bool high) const;
  std::uint32_t row_of(std::uint32_t i, bool high, const FileLocation& place) const;

  Bytes payload_;
  std::uint32_t rows_, first_, count_;
};

/// Reads payloads, in their order. The memory grows with the payloads only, whatever the file says of their number.
/// Every member throws FormatError for wrong data.
class DiagramReader {
 public:
  DiagramReader(const heaps::HeapSpace::Limits& limits, const DiagramSize& size) : size_(size) {
    diagram_.limits = limits;
  }

  /// First all rows, then the nodes.
  void add_rows(ByteSpan payload, const FileLocation& place);
  void add_nodes(ByteSpan payload, const FileLocation& place);
  /// The diagram of all payloads. Its codes are codes of this width, and each walk from the root to a position ends at a
  /// code. Cost: some accesses to memory for each node.
  heaps::Diagram take(CellWidth width, const FileLocation& file);

 private:
  DiagramSize size_;
  heaps::Diagram diagram_;
};

/// Throws FormatError unless the diagram is one of its limits with codes of this width: every node has one level and one
/// slack, which all references to it agree with; the least half-depth of each is 0. Requires that children have lower
/// numbers than their parents, and that there is a row. `rows` and nodes must be fewer than 2^32.
void check_diagram(const heaps::Diagram& diagram, CellWidth width, const FileLocation& file);

}  // namespace zermelo
