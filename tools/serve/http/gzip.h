// Compresses replies for clients that accept gzip (RFC 1952).
#pragma once

#include <string>
#include <string_view>

namespace zermelo {

/// Shorter texts are sent as they are.
inline constexpr std::size_t least_gzip = std::size_t{1} << 10;

/// Whether a header Accept-Encoding allows gzip: it names gzip or `*` without `q=0`.
bool accepts_gzip(std::string_view header);

/// The text as one gzip member. Throws std::bad_alloc. Cost: about 10 ns a byte.
std::string gzipped(std::string_view text);

}  // namespace zermelo
