// Reads the headers of a request that say where it and its connection end.
#pragma once

#include <httplib.h>

#include <cstdint>

namespace zermelo {

/// Removes what would make cpp-httplib read or write otherwise than in one piece: forms, compression, ranges.
void simplify(httplib::Request& request);

bool has_body(const httplib::Request& request);
/// Whether it is clear where the body ends: by equal lengths that are numbers, or by chunks.
bool has_clear_length(const httplib::Request& request);
/// Requires has_clear_length(). A length with more than 18 digits counts as the greatest number.
std::uint64_t body_length(const httplib::Request& request);

/// Whether the client asks that the connection ends with this request; clients of HTTP/1.0 always do.
bool asks_to_end(const httplib::Request& request);

}  // namespace zermelo
