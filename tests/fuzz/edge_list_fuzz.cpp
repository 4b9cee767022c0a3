// Reads any bytes as a graph. They are refused with FormatError, or LimitError if they announce a large graph, or give
// a graph with sorted rows; and as edges with colours. Large and small chunks of the text give the same result.
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "tablebase/base/error.h"
#include "tablebase/graphs/load_graph.h"
#include "tablebase/partisan/coloured_edges.h"

using namespace zermelo;

namespace {

std::optional<graphs::Digraph> load(std::string_view bytes, graphs::TextSizes sizes) {
  JobOptions options;
  options.threads = 1;
  options.memory = std::uint64_t{1} << 24;
  Resources resources;
  resources.job = Job(options);
  try {
    return graphs::load_graph(graphs::GraphText("fuzz", bytes, sizes), resources);
  } catch (const FormatError&) {
  } catch (const LimitError&) {
  }
  return {};
}

void check(const graphs::Digraph& graph) {
  if (graph.offsets().front() != 0 || graph.offsets().back() != graph.edges()) std::abort();
  for (std::uint64_t v = 0; v < graph.vertices(); ++v) {
    const auto heads = graph.heads(static_cast<graphs::Vertex>(v));
    if (!std::is_sorted(heads.begin(), heads.end())) std::abort();
    if (!heads.empty() && heads.back() >= graph.vertices()) std::abort();
  }
}

/// Reads the lines as edges with colours, up to the first wrong line.
void read_colours(std::string_view bytes) {
  const graphs::GraphText text("fuzz", bytes, {std::size_t{1} << 20, std::size_t{1} << 16});
  text.lines([&](std::string_view line, std::uint64_t number) {
    const auto edge = partisan::read_coloured_edge(text, number, line);
    if (edge && partisan::colour_of(edge->colour) != edge->colour) std::abort();
    return true;
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::optional<graphs::Digraph> whole = load(bytes, {std::size_t{1} << 20, std::size_t{1} << 16});
  const std::optional<graphs::Digraph> in_chunks = load(bytes, {3, std::size_t{1} << 16});
  try {
    read_colours(bytes);
  } catch (const FormatError&) {
  } catch (const LimitError&) {
  }
  if (whole.has_value() != in_chunks.has_value()) std::abort();
  if (!whole) return 0;
  check(*whole);
  if (graphs::digest(*whole) != graphs::digest(*in_chunks)) std::abort();
  return 0;
}
