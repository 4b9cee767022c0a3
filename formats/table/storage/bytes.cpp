// Calls the streaming and the one-shot interface of the xxHash library; both give the same digest.
#include "formats/table/storage/bytes.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <new>

namespace zermelo {

void Digest::Free::operator()(XXH3_state_s* state) const { XXH3_freeState(state); }

Digest::Digest() : state_(XXH3_createState()) {
  if (!state_) throw std::bad_alloc();
  XXH3_64bits_reset(state_.get());
}

void Digest::add(ByteSpan bytes) { XXH3_64bits_update(state_.get(), bytes.data(), bytes.size()); }

std::uint64_t Digest::value() const { return XXH3_64bits_digest(state_.get()); }

std::string Digest::text() const { return fmt::format("{:016x}", value()); }

std::uint64_t digest_of(ByteSpan bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

}  // namespace zermelo
