// The list of published tables.
#include "tools/published/published.h"

namespace zermelo {

std::vector<PublishedTable> published_tables() {
  return {pyramid_table(),  pyramid_moves(),    stones(),         ball_grid(),         take_134(),
          three_pile_nim(), retrograde_graph(), sprague_grundy(), heap_sequences(),    octal_periods(),
          one_heap_games(), sequence_errors(),  adjacent_game(),  grundy_zeros_long(), long_octal_periods()};
}

}  // namespace zermelo
