// Declares the JSON type of files and answers. Code that uses its members must include <nlohmann/json.hpp>.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace zermelo {

/// Objects keep their keys in the order in which they were added.
using Json = nlohmann::ordered_json;

}  // namespace zermelo
