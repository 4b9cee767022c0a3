// Messages come from bad input too, so that error_line makes them printable.
#include "tools/serve/http/reply.h"

#include "formats/table/storage/json.h"
#include "tools/watch/output.h"

namespace zermelo {

Reply error_reply(int status, const std::string& message) {
  return {status, "application/json", json_text({{"error", error_line(message)}})};
}

}  // namespace zermelo
