// The reply to a request, without its head in HTTP; errors as replies; texts as gzip.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "tablebase/base/error.h"

namespace zermelo {

/// What answers a request: the counts of requests tell these apart.
enum class Interface { api, chess, gamesman, operation, page };

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::string headers = {};  ///< further headers, each a line that ends with CRLF
  Interface interface = Interface::page;
};

/// A path, a table or a position that does not exist; the reply has status 404.
struct Absent : UsageError {
  using UsageError::UsageError;
};

inline Reply json_reply(std::string text) { return {200, "application/json", std::move(text)}; }

/// A reply {"error"}: the message as one line.
Reply error_reply(int status, const std::string& message);

// Compresses replies for clients that accept gzip (RFC 1952).

/// Shorter texts are sent as they are.
inline constexpr std::size_t least_gzip = std::size_t{1} << 10;

/// Whether a header Accept-Encoding allows gzip: it names gzip or `*` without `q=0`.
bool accepts_gzip(std::string_view header);

/// The text as one gzip member. Throws std::bad_alloc. Cost: about 10 ns a byte.
std::string gzipped(std::string_view text);

}  // namespace zermelo
