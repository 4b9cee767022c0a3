// Computes XXH3-64 digests (seed 0) of bytes, in one call or piece by piece.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "formats/table/storage/bytes.h"

struct XXH3_state_s;

namespace zermelo {

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

}  // namespace zermelo
