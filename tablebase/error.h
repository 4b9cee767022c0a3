// What can go wrong, by who can mend it: the user's words, a file, or the machine's limits.
#pragma once

#include <stdexcept>
#include <string>

namespace zermelo {

/// Bad words from the user: a spec, a position, a flag. The message names the word and what is allowed.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A spec that names no game: unknown family or key, a value out of range, more positions than an index holds.
struct SpecError : UsageError {
  using UsageError::UsageError;
};

/// A spec of a game with more positions than an index holds.
struct TooManyPositions : SpecError {
  using SpecError::SpecError;
};

/// A file that is not what it should be. The message names the path, the place, what was expected and found.
struct FormatError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The machine has too little memory or disk for what was asked. Thrown before anything is allocated.
struct LimitError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The user stopped the work (Ctrl-C).
struct Interrupted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace zermelo
