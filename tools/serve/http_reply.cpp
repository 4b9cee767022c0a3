// Every reply has its length, so the client knows where the next one begins.
#include "tools/serve/http_reply.h"

#include <fmt/format.h>

#include <iterator>

namespace zermelo {
namespace {

/// A browser runs and shows in the page only the files of this service.
constexpr std::string_view page_policy =
    "Content-Security-Policy: default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n";

constexpr std::string_view allowed =
    "Access-Control-Allow-Methods: GET, HEAD, POST, OPTIONS\r\nAccess-Control-Allow-Headers: *\r\n";

constexpr int no_content = 204;

std::string_view reason(int status) {
  switch (status) {
    case 200:
      return "OK";
    case no_content:
      return "No Content";
    case 400:
      return "Bad Request";
    case 404:
      return "Not Found";
    case 413:
      return "Content Too Large";
    case 503:
      return "Service Unavailable";
    default:
      return "Internal Server Error";
  }
}

}  // namespace

std::string http_reply(std::string_view method, const Reply& reply, bool closes) {
  std::string text;
  constexpr std::size_t most_head = 600;
  text.reserve(most_head + reply.body.size());
  fmt::format_to(std::back_inserter(text), "HTTP/1.1 {} {}\r\n", reply.status, reason(reply.status));
  text += "Access-Control-Allow-Origin: *\r\nX-Content-Type-Options: nosniff\r\n";
  if (closes) text += "Connection: close\r\n";
  if (reply.status == no_content) return text.append(allowed).append("\r\n");
  if (reply.type.starts_with("text/html")) text += page_policy;
  fmt::format_to(std::back_inserter(text), "Content-Type: {}\r\nContent-Length: {}\r\n\r\n", reply.type,
                 reply.body.size());
  if (method != "HEAD") text += reply.body;
  return text;
}

Reply allowed_methods() { return {no_content, {}, {}}; }

Reply protocol_error(int status) {
  if (status == 413) return error_reply(413, "the body is too long; send several requests");
  return error_reply(400,
                     "the request is not complete HTTP/1.1 with a known method, one Host, short headers and one length "
                     "of its body, or it came too slowly");
}

}  // namespace zermelo
