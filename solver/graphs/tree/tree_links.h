// A tree in one word a vertex, from which leaves can be peeled off one after the other.
//
// The word of a vertex contains the number and the sum of its neighbours. When all but one of them are taken off, the
// sum is the remaining neighbour. So leaves can be peeled off, down to the last vertex, without lists of neighbours.
// (With exclusive or for the sum this is a well-known trick for reading trees. With a sum, several threads can add
// edges: one atomic addition to the word adds a neighbour and counts it.)
#pragma once

#include <cstdint>
#include <span>

#include "tablebase/graphs/reading/edge_reader.h"
#include "tablebase/graphs/reading/tree_form.h"
#include "tablebase/machine/huge_buffer.h"

namespace zermelo {

/// The word of a vertex: 31 bits for the sum of its neighbours modulo 2^31, 31 bits for their number, and 2 bits free
/// for notes of a computation. The sum has the highest bits, so that its overflow is lost.
class LinkWord {
 public:
  static constexpr unsigned note_bits = 2, count_bits = 31;
  static constexpr std::uint64_t note_mask = (std::uint64_t{1} << note_bits) - 1;

  /// The number that a neighbour adds to the word.
  static constexpr std::uint64_t link(Vertex neighbour) {
    return std::uint64_t{neighbour} << (note_bits + count_bits) | std::uint64_t{1} << note_bits;
  }
  static constexpr std::uint64_t links(std::uint64_t word) {
    return word >> note_bits & ((std::uint64_t{1} << count_bits) - 1);
  }
  /// Requires links(word) == 1.
  static constexpr Vertex only_link(std::uint64_t word) {
    return static_cast<Vertex>(word >> (note_bits + count_bits));
  }
};

/// The words of all vertices. Memory: 8 bytes a vertex, assigned when it is first touched.
class TreeLinks {
 public:
  /// Requires vertices <= most_tree_vertices.
  explicit TreeLinks(std::uint64_t vertices) : words_(vertices) {}

  /// Adds up to `batch_edges` edges; with `shared`, several threads may do so at once. Requires vertices below the
  /// number that the constructor got.
  void add(std::span<const Edge> edges, bool shared);

  std::uint64_t& operator[](Vertex v) { return words_[v]; }
  std::uint64_t operator[](Vertex v) const { return words_[v]; }
  void prefetch(Vertex v) const { __builtin_prefetch(&words_[v], 1); }
  std::span<const std::uint64_t> words() const { return words_.span(); }

 private:
  HugeBuffer<std::uint64_t> words_;
};

}  // namespace zermelo
