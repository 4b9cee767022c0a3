// Makes diagrams of small games position by position, and table files of them.
#pragma once

#include <map>
#include <utility>

#include "support/plain_solver.h"
#include "tablebase/heaps/diagram.h"
#include "tablebase/registry.h"
#include "tests/formats/table/sample_tables.h"

namespace zermelo::test {

/// Makes the diagram of a table by its definition.
class DiagramMaker {
 public:
  DiagramMaker(const heaps::HeapSpace& space, const std::vector<Value>& values) : space_(space), values_(values) {
    diagram_.limits = space.limits();
  }

  heaps::Diagram make() {
    heaps::HeapCounts counts{};
    diagram_.root = function(space_.limits().largest, counts, space_.limits().bound);
    for (heaps::DiagramNode& node : diagram_.nodes)
      for (heaps::DiagramRef* child : {&node.low, &node.high}) number(*child);
    number(diagram_.root);
    return std::move(diagram_);
  }

 private:
  using Ref = heaps::DiagramRef;
  static constexpr std::uint32_t is_node = 1u << 31;

  void number(Ref& ref) const {
    if ((ref.node & is_node) != 0) ref.node = (ref.node ^ is_node) + diagram_.rows();
  }

  Ref function(std::uint32_t level, heaps::HeapCounts& counts, std::uint32_t slack) {
    while (level > 1 && slack < diagram_.weight(level)) --level;
    if (level == 1) return row(counts, slack);
    ++counts[level];
    Ref high = function(level, counts, slack - diagram_.weight(level));
    --counts[level];
    Ref low = function(level - 1, counts, slack);
    const std::uint16_t both = std::min(low.deeper, high.deeper);
    low.deeper = static_cast<std::uint16_t>(low.deeper - both);
    high.deeper = static_cast<std::uint16_t>(high.deeper - both);
    const auto [found, fresh] = nodes_.try_emplace({low.node, low.deeper, high.node, high.deeper},
                                                   is_node | static_cast<std::uint32_t>(diagram_.nodes.size()));
    if (fresh) diagram_.nodes.push_back({low, high});
    return {found->second, both};
  }

  Ref row(heaps::HeapCounts& counts, std::uint32_t slack) {
    std::vector<heaps::HeapCode> codes;
    std::uint32_t least = ~0u;
    for (std::uint32_t ones = 0; ones <= slack / diagram_.weight(1); ++ones) {
      counts[1] = static_cast<std::uint16_t>(ones);
      const Value value = values_[space_.rank(counts)];
      codes.push_back(DepthCode<heaps::HeapCode>::encode(value));
      least = std::min(least, value.depth / 2);
    }
    counts[1] = 0;
    for (heaps::HeapCode& code : codes)
      code = static_cast<heaps::HeapCode>(code >= DepthCode<heaps::HeapCode>::half ? code + least : code - least);
    const auto [found, fresh] = rows_.try_emplace(codes, diagram_.rows());
    if (fresh) {
      diagram_.codes.insert(diagram_.codes.end(), codes.begin(), codes.end());
      diagram_.row_begin.push_back(diagram_.codes.size());
    }
    return {found->second, static_cast<std::uint16_t>(least)};
  }

  const heaps::HeapSpace& space_;
  const std::vector<Value>& values_;
  heaps::Diagram diagram_;
  std::map<std::vector<heaps::HeapCode>, std::uint32_t> rows_;
  std::map<std::array<std::uint32_t, 4>, std::uint32_t> nodes_;
};

/// A sum of heaps with its table, of outcomes if the cells are bits, else of depths.
struct HeapTable {
  HeapTable(const std::string& spec, CellWidth width)
      : game(make_game(spec)),
        table(width, {GameClass::terminating, game->play(), SampleTable::depth_kind(width).metric}) {
    for (Value value : solve_plainly(*game)) {
      if (width == CellWidth::bit) value.depth = 0;
      table.add_value(value);
    }
  }

  TableInfo info() const {
    TableInfo info = table.info();
    info.spec = game->spec().canonical_text();
    return info;
  }
  heaps::Diagram diagram() const {
    return DiagramMaker(*std::get<HeapSumRules>(game->structure()).space, table.values).make();
  }
  /// Writes a file with the layout `diagram`.
  void write(const std::string& path, std::uint32_t block = 0) const {
    TableWriter writer(path, info(), {"diagram", block, 0}, serial_job());
    writer.diagram(diagram());
    writer.finish(table.summary);
  }

  std::unique_ptr<Game> game;
  SampleTable table;
};

}  // namespace zermelo::test
