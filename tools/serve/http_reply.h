// Writes replies of HTTP/1.1.
#pragma once

#include <string>
#include <string_view>

#include "tools/serve/service.h"

namespace zermelo {

/// The bytes of a reply to a request with this method. `closes`: the connection ends with it.
std::string http_reply(std::string_view method, const Reply& reply, bool closes);

/// The reply to OPTIONS: browsers ask so before they send a body from a page of another site.
Reply allowed_methods();

/// The error for a request that RequestReader refuses, for one that came too slowly, and for one that is not complete.
Reply protocol_error(int status);

}  // namespace zermelo
