// Lines of text that people wrote: what stands on them, without what surrounds it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace zermelo {

/// ASCII letters in lower case, everything else as it is.
std::string lowered(std::string_view text);

/// Calls use(number, line) for every line, counted from 1, that holds something, without the white space around it. A
/// byte order mark is skipped.
void for_each_line(std::string_view text, const std::function<void(std::uint64_t, std::string_view)>& use);

}  // namespace zermelo
