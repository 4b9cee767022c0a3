// The tables win over files of keys (jobs/tiers/tier_keys.h); the user should know that such a file has no effect.
#include "tools/support/ignored_files.h"

#include "jobs/tiers/tier_keys.h"
#include "tools/support/machine.h"

namespace zermelo {

void warn_of_ignored_keys(const std::string& path) {
  if (const std::string words = ignored_keys(path); !words.empty()) notice(words);
}

}  // namespace zermelo
