// Reads any bytes as requests, one after another. A request is the same, and ends at the same byte, in whatever pieces
// its bytes arrive; it has a path and keeps its bounds.
#include <cstdlib>
#include <string_view>

#include "tools/serve/http/http_request.h"

using namespace zermelo;

namespace {

constexpr std::size_t most_body = 200;

void require(bool holds) {
  if (!holds) std::abort();
}

struct ReadRequest {
  Request request;
  std::size_t bytes = 0;
  bool complete = false, closes = false, expects = false;
  int refusal = 0;
};

ReadRequest read(std::string_view text, std::size_t piece) {
  RequestReader reader(most_body);
  std::size_t at = 0;
  while (at < text.size() && !reader.complete() && reader.refusal() == 0) {
    const std::size_t taken = reader.take(text.substr(at, piece));
    require(taken > 0 || reader.refusal() != 0);
    at += taken;
  }
  return {reader.request(), at, reader.complete(), reader.closes(), reader.expects(), reader.refusal()};
}

void check(const ReadRequest& whole, const ReadRequest& pieces) {
  require(whole.complete == pieces.complete && whole.refusal == pieces.refusal);
  if (!whole.complete) return;
  require(whole.bytes == pieces.bytes && whole.closes == pieces.closes && whole.expects == pieces.expects);
  require(whole.request.method == pieces.request.method && whole.request.path == pieces.request.path);
  require(whole.request.parameters == pieces.request.parameters && whole.request.body == pieces.request.body);
  require(whole.refusal == 0 && !whole.request.method.empty() && whole.request.body.size() <= most_body);
  require(whole.request.path.starts_with('/') || whole.request.path == "*");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t piece = 1 + data[0] % 16;
  std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  while (!text.empty()) {
    const ReadRequest whole = read(text, text.size());
    check(whole, read(text, piece));
    if (!whole.complete) break;
    text.remove_prefix(whole.bytes);
  }
  return 0;
}
