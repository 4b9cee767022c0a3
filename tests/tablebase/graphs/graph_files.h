// Reads small graphs by a plain reader, compresses texts, and writes files of graphs.
#pragma once

#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/folder.h"
#include "tablebase/graphs/digraph.h"

namespace zermelo::test {

struct EdgeList {
  std::uint64_t vertices = 0;
  std::vector<std::pair<graphs::Vertex, graphs::Vertex>> edges;
};

/// A plain reader of correct edge lists.
inline EdgeList read_plainly(const std::string& text) {
  EdgeList list;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string hash, key;
    std::uint64_t number = 0;
    if (words >> hash >> key >> number && hash == "#" && key == "vertices:")
      list.vertices = std::max(list.vertices, number);
    std::istringstream numbers(line);
    graphs::Vertex tail = 0, head = 0;
    if (!(numbers >> tail >> head)) continue;
    list.edges.emplace_back(tail, head);
    list.vertices = std::max({list.vertices, tail + std::uint64_t{1}, head + std::uint64_t{1}});
  }
  return list;
}

inline std::vector<std::pair<graphs::Vertex, graphs::Vertex>> edges_of(const graphs::Digraph& graph) {
  std::vector<std::pair<graphs::Vertex, graphs::Vertex>> edges;
  for (graphs::Vertex v = 0; v < graph.vertices(); ++v)
    for (const graphs::Vertex head : graph.heads(v)) edges.emplace_back(v, head);
  return edges;
}

inline std::string packed(const std::string& text, int level = 3) {
  std::string bytes(ZSTD_compressBound(text.size()), '\0');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  bytes.resize(ZSTD_compress2(context, bytes.data(), bytes.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return bytes;
}

/// A zstd stream with a window of 2^log bytes; with a dictionary number if it is not 0. Requires a short text, which
/// needs neither.
inline std::string packed_with(unsigned log, char dictionary, const std::string& text) {
  std::string bytes(ZSTD_compressBound(text.size()), '\0');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
  bytes.resize(ZSTD_compress2(context, bytes.data(), bytes.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  bytes[5] = static_cast<char>((log - 10) << 3);  // RFC 8878, section 3.1.1.1.2
  if (dictionary != 0) {
    bytes[4] = static_cast<char>(bytes[4] | 1);
    bytes.insert(6, 1, dictionary);
  }
  return bytes;
}

/// A temporary folder for graph files.
class GraphFolder : public Folder {
 public:
  std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(file(name), std::ios::binary) << bytes;
    return file(name);
  }
};

}  // namespace zermelo::test
