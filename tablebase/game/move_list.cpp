// Throws the error of a list with a limit.
#include "tablebase/game/move_list.h"

#include <fmt/format.h>

#include "tablebase/base/error.h"

namespace zermelo {

void MoveList::refuse() const { throw LimitError(fmt::format("a position has more than {} moves", most_)); }

}  // namespace zermelo
