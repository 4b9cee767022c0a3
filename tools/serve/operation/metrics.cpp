// Counts have no order among each other, so relaxed additions suffice.
#include "tools/serve/operation/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace zermelo {
namespace {

void describe(std::string& text, std::string_view name, std::string_view type, std::string_view help) {
  fmt::format_to(std::back_inserter(text), "# HELP {0} {2}\n# TYPE {0} {1}\n", name, type, help);
}

}  // namespace

void RequestMetrics::record(const Reply& reply, Duration time) {
  const auto status = static_cast<std::size_t>(std::ranges::find(statuses, reply.status) - statuses.begin());
  Count& count = requests_[static_cast<std::size_t>(reply.interface)][std::min(status, statuses.size() - 1)];
  count.fetch_add(1, std::memory_order_relaxed);
  const double seconds = std::chrono::duration<double>(time).count();
  const auto bucket = static_cast<std::size_t>(std::ranges::lower_bound(bounds, seconds) - bounds.begin());
  times_[bucket].fetch_add(1, std::memory_order_relaxed);
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
  nanoseconds_.fetch_add(static_cast<std::uint64_t>(nanoseconds), std::memory_order_relaxed);
}

std::string RequestMetrics::text(const std::vector<Gauge>& gauges) const {
  std::string text;
  const auto out = std::back_inserter(text);
  describe(text, "zermelo_requests_total", "counter", "Replies by interface and status.");
  for (std::size_t i = 0; i < interfaces.size(); ++i)
    for (std::size_t s = 0; s < statuses.size(); ++s)
      if (const std::uint64_t count = requests_[i][s]; count > 0)
        fmt::format_to(out, "zermelo_requests_total{{interface=\"{}\",status=\"{}\"}} {}\n", interfaces[i], statuses[s],
                       count);
  constexpr std::string_view times = "zermelo_request_duration_seconds";
  describe(text, times, "histogram", "Time to make a reply, without the network.");
  std::uint64_t count = 0;
  for (std::size_t b = 0; b < bounds.size(); ++b)
    fmt::format_to(out, "{}_bucket{{le=\"{}\"}} {}\n", times, bounds[b], count += times_[b]);
  count += times_.back();
  fmt::format_to(out, "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", times, count,
                 static_cast<double>(nanoseconds_) * 1e-9);
  for (const Gauge& gauge : gauges) {
    describe(text, gauge.name, gauge.type, gauge.help);
    fmt::format_to(out, "{} {}\n", gauge.name, gauge.value);
  }
  return text;
}

}  // namespace zermelo
