// Paths in commands that messages advise.
#pragma once

#include <string>
#include <string_view>

namespace zermelo {

/// The text as one word of a shell command: in single quotes if it has other characters than letters, digits and
/// `_ . / , : = + @ % -`, or none.
std::string shell_word(std::string_view text);

}  // namespace zermelo
