// Tables and worked examples that somebody printed, as data, each with its way to be recomputed.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tablebase/parallel.h"

namespace zermelo {

/// One printed statement beside what zermelo computes, in the same words.
struct PublishedRow {
  std::string row;
  std::string published;
  std::string computed;
  bool ok() const { return published == computed; }
};

/// Takes the rows of one table as they are computed.
using RowSink = std::function<void(PublishedRow)>;

struct PublishedTable {
  std::string name;
  std::string summary;
  std::string source;  ///< author or title, and section
  void (*recompute)(Workers& workers, const RowSink& sink) = nullptr;
  std::string duration = {};  ///< about how long, for those that run only when they are asked for; else empty
};

/// Every table, in the order of `zermelo reproduce`.
std::vector<PublishedTable> published_tables();

// Each is defined in a file in this folder.
PublishedTable pyramid_table();
PublishedTable pyramid_moves();
PublishedTable stones();
PublishedTable ball_grid();
PublishedTable take_134();
PublishedTable three_pile_nim();
PublishedTable retrograde_graph();
PublishedTable sprague_grundy();
PublishedTable heap_sequences();
PublishedTable octal_periods();
PublishedTable long_octal_periods();
PublishedTable one_heap_games();
PublishedTable grundy_zeros_long();
PublishedTable sequence_errors();
PublishedTable adjacent_game();
PublishedTable games_of_the_editorial();
PublishedTable games_born();
PublishedTable domineering_values();
PublishedTable domineering_classes();
PublishedTable toads_and_frogs();
PublishedTable hackenbush_stalks();
PublishedTable colouring_paths();

}  // namespace zermelo
