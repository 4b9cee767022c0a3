// Counts of requests by interface and status, and a histogram of their times, in the text format of Prometheus.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/serve/http/reply.h"

namespace zermelo {

/// A number that is read when the metrics are asked for.
struct Gauge {
  std::string_view name;
  std::string_view type;  ///< `gauge` or `counter`
  std::string_view help;
  double value;
};

/// Thread-safe. Cost of a record: three atomic additions.
class RequestMetrics {
 public:
  using Duration = std::chrono::steady_clock::duration;

  /// Counts a reply, which took `time` to make.
  void record(const Reply& reply, Duration time);
  /// All counts and these gauges, see https://prometheus.io/docs/instrumenting/exposition_formats/.
  std::string text(const std::vector<Gauge>& gauges) const;
  static constexpr std::string_view content_type = "text/plain; version=0.0.4; charset=utf-8";

 private:
  static constexpr std::array<std::string_view, 5> interfaces{"api", "chess", "gamesman", "operation",
                                                              "page"};  ///< Interface
  static constexpr std::array<int, 9> statuses{200, 204, 400, 404, 405, 413, 429, 500, 503};
  static constexpr std::array<double, 10> bounds{0.00005, 0.0001, 0.00025, 0.0005, 0.001,
                                                 0.0025,  0.01,   0.05,    0.25,   1};  ///< seconds

  using Count = std::atomic<std::uint64_t>;

  std::array<std::array<Count, statuses.size()>, interfaces.size()> requests_{};
  std::array<Count, bounds.size() + 1> times_{};  ///< the last: longer than all bounds
  Count nanoseconds_ = 0;
};

}  // namespace zermelo
