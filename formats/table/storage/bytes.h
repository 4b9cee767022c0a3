// Converts numbers to little-endian bytes and back, for files; digests of bytes, and errors about damaged files.
#pragma once

#include <fmt/format.h>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/input/text.h"

struct XXH3_state_s;

namespace zermelo {

static_assert(std::endian::native == std::endian::little, "files are little-endian, and so is this code");

using Bytes = std::vector<std::byte>;
using ByteSpan = std::span<const std::byte>;

template <std::unsigned_integral T>
T load(const std::byte* from) {
  T number;
  std::memcpy(&number, from, sizeof number);
  return number;
}

template <std::unsigned_integral T>
void store(std::byte* to, T number) {
  std::memcpy(to, &number, sizeof number);
}

/// Appends a number. Callers must name T, because it is the width in the file.
template <std::unsigned_integral T>
void put(Bytes& bytes, std::type_identity_t<T> number) {
  const std::size_t at = bytes.size();
  bytes.resize(at + sizeof number);
  store(bytes.data() + at, number);
}

inline void put(Bytes& bytes, ByteSpan more) { bytes.insert(bytes.end(), more.begin(), more.end()); }

/// Computes XXH3-64 digests (seed 0) of bytes, in one call or chunk by chunk.
class Digest {
 public:
  Digest();
  void add(ByteSpan bytes);
  /// The digest of all bytes added so far.
  std::uint64_t value() const;
  /// The digest as 16 hexadecimal digits.
  std::string text() const;

 private:
  struct Free {
    void operator()(XXH3_state_s* state) const;
  };
  std::unique_ptr<XXH3_state_s, Free> state_;
};

std::uint64_t digest_of(ByteSpan bytes);

// Throws errors about damaged files, with the path and the number of the block in every message.

/// Damage, with the command that may mend it in the message. The user names the game unless `tells_game`: the file, or
/// the tables beside it, tell it.
struct DamagedFile : FormatError {
  DamagedFile(const std::string& what, const std::string& path, bool tells_game)
      : FormatError("{}; mend the file with: zermelo repair {}{}", what, shell_word(path), tells_game ? "" : " SPEC"),
        damage(what) {}
  std::string damage;  ///< without the command
};

/// A file, or one block of it.
struct FileLocation {
  const std::string& path;
  std::optional<std::uint64_t> block = std::nullopt;
  bool repairable = false;  ///< `zermelo repair` may mend all that is refused

  /// Throws FormatError `PATH: WHAT` or `PATH: block N: WHAT`.
  [[noreturn]] void refuse(const std::string& what) const {
    if (repairable) damaged(what);
    throw FormatError(text(what));
  }
  /// The same with the format of WHAT and its arguments.
  template <class First, class... Rest>
  [[noreturn]] void refuse(fmt::format_string<First, Rest...> what, First&& first, Rest&&... rest) const {
    refuse(fmt::format(what, std::forward<First>(first), std::forward<Rest>(rest)...));
  }

  /// Throws DamagedFile.
  [[noreturn]] void damaged(const std::string& what, bool tells_game = true) const {
    throw DamagedFile(text(what), path, tells_game);
  }

  /// Refuses with both numbers unless they are equal.
  void expect(const char* what, std::uint64_t expected, std::uint64_t found) const {
    if (expected != found) refuse("{}: expected {}, found {}", what, expected, found);
  }

 private:
  std::string text(const std::string& what) const {
    return fmt::format("{}: {}{}", path, block ? fmt::format("block {}: ", *block) : "", what);
  }
};

}  // namespace zermelo
