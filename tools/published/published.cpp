// The list of published tables.
#include "tools/published/published.h"

namespace zermelo {

std::vector<PublishedTable> published_tables() {
  return {pyramid_table(),
          pyramid_moves(),
          stones(),
          ball_grid(),
          take_134(),
          three_pile_nim(),
          retrograde_graph(),
          sprague_grundy(),
          heap_sequences(),
          octal_periods(),
          one_heap_games(),
          sequence_errors(),
          adjacent_game(),
          games_of_the_editorial(),
          games_born(),
          domineering_values(),
          domineering_classes(),
          toads_and_frogs(),
          hackenbush_stalks(),
          colouring_paths(),
          grundy_zeros_long(),
          long_octal_periods()};
}

}  // namespace zermelo
