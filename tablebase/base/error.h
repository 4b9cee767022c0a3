// The exceptions of zermelo, one type for each cause: the user's words, a file, a limit, a request to stop; and
// notices, sentences for the user about accepted input.
#pragma once

#include <fmt/core.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace zermelo {

/// The message of an error, or its format and arguments: `throw UsageError("--max {}: must be below {}", max, bound)`.
struct Message : std::runtime_error {
  using std::runtime_error::runtime_error;
  template <class First, class... Rest>
  explicit Message(fmt::format_string<First, Rest...> format, First&& first, Rest&&... rest)
      : std::runtime_error(fmt::format(format, std::forward<First>(first), std::forward<Rest>(rest)...)) {}
};

/// The user's words are wrong: a spec, a position, an option. The message names the word and what is allowed.
struct UsageError : Message {
  using Message::Message;
};

/// A folder contains no sound table of a tier.
struct MissingTables : UsageError {
  using UsageError::UsageError;
};

/// The table or the keys of a tier are missing in its folder.
struct MissingTier : UsageError {
  MissingTier(const std::string& message, std::string_view name) : UsageError(message), tier(name) {}
  std::string tier;  ///< the first that is missing
};

/// A wrong spec of a game: unknown family or key, a value out of range, too many positions for an index.
struct SpecError : UsageError {
  using UsageError::UsageError;
};

/// A spec of a game with more positions than max_positions, or than Resources::positions allows.
struct TooManyPositions : SpecError {
  using SpecError::SpecError;
};

/// A file is damaged or has the wrong format. The message names the path, the place, what was expected and found.
struct FormatError : Message {
  using Message::Message;
};

/// The work needs more memory or disk than it may use, or passes a fixed bound of the program. Where the need is known
/// in advance, thrown before the memory is allocated.
struct LimitError : Message {
  using Message::Message;
};

/// The work was stopped on request: JobOptions::stop returned true (in the program: Ctrl-C).
struct Interrupted : Message {
  using Message::Message;
};

// Sentences for the user about input that is accepted, although it may not mean what was intended.

/// Replaces the function that receives the notices of this process. A program calls it before it starts work; without
/// a receiver, notices are dropped.
void receive_notices(std::function<void(const std::string& sentence)> receiver);

/// Passes a sentence to the receiver, unless it was passed before. Thread-safe; the receiver is called by one thread at
/// a time.
void give_notice(const std::string& sentence);

}  // namespace zermelo
