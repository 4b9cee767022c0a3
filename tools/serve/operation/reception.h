// What happens to a request around its answer: the limit of each client, /health and /metrics, compression, counts and
// the access log. The service may be replaced while requests are answered.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tools/serve/http/http_request.h"
#include "tools/serve/http/reply.h"
#include "tools/serve/operation/access_log.h"
#include "tools/serve/operation/client_address.h"
#include "tools/serve/operation/metrics.h"

namespace zermelo {

struct ReceptionOptions {
  std::uint32_t rate = 0;       ///< requests a second of each client; 0: no limit
  bool behind_proxy = false;    ///< whether X-Forwarded-For names the clients
  std::string access_log = {};  ///< path of the access log; empty: none
  /// Further metrics, such as those of the cache. May be empty.
  std::function<std::vector<Gauge>()> gauges = {};
};

/// What answers requests: never throws.
using Answering = std::function<Reply(const Request& request)>;

/// Thread-safe.
class Reception {
 public:
  using Clock = std::chrono::steady_clock;

  /// Throws as AccessLog does.
  Reception(Answering answering, ReceptionOptions options);

  /// The reply to a request that came from this address.
  Reply reply(const Request& request, const std::string& address);
  /// Counts and logs a reply that took the time since `begin`.
  void record(const Request& request, const std::string& address, const Reply& reply, Clock::time_point begin);
  /// Answers later requests by this, and opens the access log again. Requests that are being answered keep the old one
  /// until they are done. An error of the log goes to standard error.
  void replace(Answering answering);

 private:
  Reply answer(const Request& request, const std::string& address);
  Reply health() const;
  std::string client(const Request& request, const std::string& address) const;

  const ReceptionOptions options_;
  const Clock::time_point began_ = Clock::now();
  RateLimit limit_;
  RequestMetrics metrics_;
  AccessLog log_;
  std::mutex guard_;  ///< guards the pointer below
  std::shared_ptr<const Answering> answering_;
};

}  // namespace zermelo
