// The role of this process among the ranks of a job. The program `zermelo` is alone.
#pragma once

#include <functional>
#include <memory>

#include "tablebase/machine/processes.h"

namespace zermelo {

struct RankRole {
  std::shared_ptr<Processes> ranks = {};  ///< null: this process is alone
  /// Called once, after an error with this exit status: whether this process says what was wrong. Of ranks that fail
  /// together one does.
  std::function<bool(int status)> says_error = {};

  /// Whether this process prints answers and writes logs.
  bool speaks() const { return is_first(ranks.get()); }
};

/// Set it before the first command runs.
RankRole& rank_role();

}  // namespace zermelo
