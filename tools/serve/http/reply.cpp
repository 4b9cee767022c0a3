// Messages come from bad input too, so that error_line makes them printable.
#include "tools/serve/http/reply.h"

#include <zlib.h>

#include <algorithm>
#include <new>

#include "formats/table/storage/json.h"
#include "tablebase/input/text.h"
#include "tools/watch/output.h"

namespace zermelo {

Reply error_reply(int status, const std::string& message) {
  return {status, "application/json", json_text({{"error", error_line(message)}})};
}

// The fastest level: keys of JSON repeat so much that a higher level saves little.

bool accepts_gzip(std::string_view header) {
  bool any = false;
  for (const std::string_view word : split(header, ',')) {
    const std::string coding = lowered(trimmed(word.substr(0, word.find(';'))));
    const std::string weight = lowered(trimmed(word.substr(std::min(word.size(), word.find(';')))));
    const bool refused = weight.find("q=0") != std::string::npos && weight.find_first_of("123456789") == weight.npos;
    if (coding == "gzip" || coding == "x-gzip") return !refused;
    any = any || (coding == "*" && !refused);
  }
  return any;
}

std::string gzipped(std::string_view text) {
  constexpr int gzip_window = 15 + 16, memory = 8;
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, gzip_window, memory, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string packed(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

}  // namespace zermelo
