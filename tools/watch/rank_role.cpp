// One object for the whole process, as its streams are.
#include "tools/watch/rank_role.h"

namespace zermelo {

RankRole& rank_role() {
  static RankRole role;
  return role;
}

}  // namespace zermelo
