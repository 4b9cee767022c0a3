// The file that a spec names.
#pragma once

#include <string>
#include <string_view>

#include "tablebase/game/spec.h"

namespace zermelo {

/// Returns the path that is the value of `key`, or else the path of the file of the same name in `folder`. Throws
/// SpecError if neither file exists.
std::string find_file(const Spec& spec, std::string_view key, const std::string& folder);

}  // namespace zermelo
