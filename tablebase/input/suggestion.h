// Words that a mistyped word was probably meant to be.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace zermelo {

/// The known word nearest to `word`; nothing if every known word differs from it in more than a third of the letters.
/// An inserted, missing, changed or swapped letter counts as one; small and large letters are the same. Cost: the
/// product of the lengths for each known word.
std::string_view nearest_word(std::string_view word, std::span<const std::string> known);

/// The end of an error about an unknown word: `did you mean 'solve'?` if a known word is near, else `the commands are
/// solve, probe`, where `introduction` is `the commands are`.
std::string known_words(std::string_view word, std::span<const std::string> known, std::string_view introduction);

}  // namespace zermelo
