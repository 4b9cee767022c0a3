// A tree of which only leaves can be asked for their neighbour, in one word a vertex.
//
// A word holds the sum of a vertex's neighbours and how many there are. When all but one of them have been taken off,
// the sum is the one that is left, so leaves can be peeled off to the last vertex without any list of neighbours. (With
// exclusive or for the sum this is a well-known trick for reading trees; with a sum, edges can be added from several
// threads by one atomic addition to the word, which adds a neighbour and counts it.)
#pragma once

#include <cstdint>
#include <span>

#include "solver/huge_buffer.h"
#include "tablebase/graph/edge_reader.h"
#include "tablebase/graph/tree_form.h"

namespace zermelo {

/// The word of a vertex: 31 bits the sum of its neighbours, modulo 2^31, 31 bits their number, and 2 bits that are free
/// for what is computed on the tree. The sum is on top, where what does not fit falls off.
class LinkWord {
 public:
  static constexpr unsigned note_bits = 2, count_bits = 31;
  static constexpr std::uint64_t note_mask = (std::uint64_t{1} << note_bits) - 1;

  /// What a neighbour adds to the word.
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

/// The words of all vertices. Memory: 8 bytes a vertex, taken when it is first touched.
class TreeLinks {
 public:
  /// Requires vertices <= most_tree_vertices.
  explicit TreeLinks(std::uint64_t vertices) : words_(vertices) {}

  /// At most `batch_edges` edges; from several threads at once if `shared`. Requires that the vertices are there.
  void add(std::span<const Edge> edges, bool shared);

  std::uint64_t& operator[](Vertex v) { return words_[v]; }
  std::uint64_t operator[](Vertex v) const { return words_[v]; }
  void prefetch(Vertex v) const { __builtin_prefetch(&words_[v], 1); }
  std::span<const std::uint64_t> words() const { return words_.span(); }

 private:
  HugeBuffer<std::uint64_t> words_;
};

}  // namespace zermelo
