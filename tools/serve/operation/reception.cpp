// /health has no limit, so that a monitor gets its answer also while clients send too many requests.
#include "tools/serve/operation/reception.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "formats/table/storage/json.h"
#include "tools/serve/http/questions.h"
#include "tools/serve/http/reply.h"
#include "tools/watch/output.h"

namespace zermelo {
namespace {

constexpr std::string_view allowed =
    "Access-Control-Allow-Methods: GET, HEAD, POST, OPTIONS\r\nAccess-Control-Allow-Headers: *\r\n";

constexpr int no_content = 204;

/// Browsers ask so before they send a body from a page of another site.
Reply preflight() { return {no_content, {}, {}, std::string(allowed), Interface::operation}; }

Reply too_many(std::uint32_t rate) {
  Reply reply = error_reply(429, fmt::format("this address may send {} requests a second; wait a second", rate));
  reply.headers = "Retry-After: 1\r\nAccess-Control-Expose-Headers: Retry-After\r\n";
  reply.interface = Interface::operation;
  return reply;
}

Reply wrong_method(const Request& request) {
  Reply reply = error_reply(WrongMethod(request, false));
  reply.interface = Interface::operation;
  return reply;
}

void compress(const Request& request, Reply& reply) {
  if (reply.body.size() < least_gzip) return;
  reply.headers += "Vary: Accept-Encoding\r\n";
  if (!accepts_gzip(request.accept_encoding)) return;
  reply.body = gzipped(reply.body);
  reply.headers += "Content-Encoding: gzip\r\n";
}

}  // namespace

Reception::Reception(Answering answering, ReceptionOptions options)
    : options_(std::move(options)),
      limit_(options_.rate),
      log_(options_.access_log),
      answering_(std::make_shared<const Answering>(std::move(answering))) {}

Reply Reception::reply(const Request& request, const std::string& address) {
  Reply reply = answer(request, address);
  compress(request, reply);
  return reply;
}

Reply Reception::answer(const Request& request, const std::string& address) {
  if (request.method == "OPTIONS") return preflight();
  const bool get = request.method == "GET" || request.method == "HEAD";
  if (request.path == "/health" && get) return health();
  if (options_.rate > 0 && !limit_.admits(client(request, address), Clock::now())) return too_many(options_.rate);
  if (!get && (request.path == "/health" || request.path == "/metrics")) return wrong_method(request);
  if (request.path == "/metrics") {
    const std::vector<Gauge> gauges = options_.gauges ? options_.gauges() : std::vector<Gauge>();
    return {200, std::string(RequestMetrics::content_type), metrics_.text(gauges), {}, Interface::operation};
  }
  std::shared_ptr<const Answering> answering;
  {
    const std::lock_guard lock(guard_);
    answering = answering_;
  }
  return (*answering)(request);
}

void Reception::record(const Request& request, const std::string& address, const Reply& reply,
                       Clock::time_point begin) {
  const Clock::duration time = Clock::now() - begin;
  metrics_.record(reply, time);
  if (!log_.is_open()) return;
  const std::string who = client(request, address);
  const std::size_t bytes = request.method == "HEAD" ? 0 : reply.body.size();
  log_.write({who, request.method, request.target, reply.status, bytes, time});
}

void Reception::replace(Answering answering) {
  auto next = std::make_shared<const Answering>(std::move(answering));
  {
    const std::lock_guard lock(guard_);
    answering_.swap(next);
  }
  try {
    log_.reopen();
  } catch (const std::runtime_error& error) {
    print_error_line(error.what());
  }
}

/// The keys `status` and `http_code` are those of the backends of GamesmanUni.
Reply Reception::health() const {
  const auto uptime = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - began_).count();
  Reply reply = json_reply(json_text({{"status", "ok"}, {"http_code", 200}, {"uptime_seconds", uptime}}));
  reply.interface = Interface::operation;
  return reply;
}

std::string Reception::client(const Request& request, const std::string& address) const {
  if (!options_.behind_proxy) return address;
  return forwarded_address(request.forwarded_for).value_or(address);
}

}  // namespace zermelo
