// What a mistyped word was probably meant to be.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace zermelo {

/// `; did you mean 'solve'?` with the known word nearest to `word`, or nothing if all differ in more than a third of
/// its letters. Inserted, left out, changed and swapped letters count as one each.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

}  // namespace zermelo
