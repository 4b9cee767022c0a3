// The reply to a request, without its head in HTTP; errors as replies.
#pragma once

#include <string>
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

}  // namespace zermelo
