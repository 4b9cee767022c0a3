// A connection is in one of three phases. While it reads, bytes go to the RequestReader. While it sends, nothing is
// read. Before it is closed, it takes for a short time what the client still sends: otherwise the machine would throw
// away the reply that the client has not read yet.
#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <iterator>
#include <string_view>
#include <utility>

#include "tablebase/machine/machine_memory.h"
#include "tools/serve/connections.h"
#include "tools/serve/service.h"

namespace zermelo {
namespace {

/// Shorter replies may always wait for their clients.
constexpr std::size_t small_reply = std::size_t{1} << 16;

/// A browser runs and shows in the page only the files of this service.
constexpr std::string_view page_policy =
    "Content-Security-Policy: default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n";

std::string_view reason(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 204:
      return "No Content";
    case 400:
      return "Bad Request";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 413:
      return "Content Too Large";
    case 429:
      return "Too Many Requests";
    case 503:
      return "Service Unavailable";
    default:
      return "Internal Server Error";
  }
}

/// The present, such as `Fri, 27 Nov 2026 18:00:00 GMT`.
std::string http_date() {
  const std::time_t second = std::time(nullptr);
  std::tm time{};
  gmtime_r(&second, &time);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &time)};
}

/// The bytes of a reply to a request with this method. Every reply has its length, so the client knows where the next
/// one begins. `closes`: the connection ends with it.
std::string http_reply(std::string_view method, const Reply& reply, bool closes) {
  std::string text;
  constexpr std::size_t most_head = 600;
  text.reserve(most_head + reply.body.size());
  fmt::format_to(std::back_inserter(text), "HTTP/1.1 {} {}\r\nDate: {}\r\n", reply.status, reason(reply.status),
                 http_date());
  text += "Access-Control-Allow-Origin: *\r\nX-Content-Type-Options: nosniff\r\n";
  if (closes) text += "Connection: close\r\n";
  text += reply.headers;
  if (reply.status == 204) return text += "\r\n";
  if (reply.type.starts_with("text/html")) text += page_policy;
  fmt::format_to(std::back_inserter(text), "Content-Type: {}\r\nContent-Length: {}\r\n\r\n", reply.type,
                 reply.body.size());
  if (method != "HEAD") text += reply.body;
  return text;
}

/// The error for a request that RequestReader refuses, for one that came too slowly, and for one that is not complete.
Reply protocol_error(int status) {
  if (status == 413) return error_reply(413, "the body is too long; send several requests");
  return error_reply(400,
                     "the request is not complete HTTP/1.1 with a known method, one Host, short headers and one length "
                     "of its body, or it came too slowly");
}

}  // namespace

Client::Client(Descriptor socket, std::string address, ServerState& state)
    : socket_(std::move(socket)), address_(std::move(address)), state_(state), reader_(state.options.body_bytes) {
  await_request();
}

Client::~Client() { state_.waiting -= counted_; }

void Client::await_request() {
  phase_ = Phase::reading;
  reader_ = RequestReader(state_.options.body_bytes);
  continues_ = false;
  until_ = Clock::now() + std::chrono::seconds(state_.options.idle_seconds);
}

Client::Next Client::go_on() {
  if (phase_ == Phase::draining) return drain();
  if (phase_ == Phase::sending) return send_reply();
  while (!has_request()) {
    if (begin_ == end_ && !take_bytes()) {
      if (errno == EAGAIN || errno == EINTR) return Next::read;
      if (!reader_.begun()) return Next::close;
      answer(400);  // the client has ended its sending, or the connection is broken
      return send_reply();
    }
    const bool begins = !reader_.begun();
    begin_ += reader_.take({buffer_.data() + begin_, end_ - begin_});
    if (begins) until_ = Clock::now() + std::chrono::seconds(state_.options.request_seconds);
    if (begin_ == end_ && reader_.expects() && !has_request()) send_continue();
  }
  answer(reader_.refusal());
  return send_reply();
}

/// Fills the buffer; false with errno, which is 0 at the end of the stream, if no byte comes.
bool Client::take_bytes() {
  errno = 0;
  const ssize_t got = recv(socket(), buffer_.data(), buffer_.size(), MSG_DONTWAIT);
  begin_ = 0;
  end_ = static_cast<std::size_t>(std::max<ssize_t>(got, 0));
  return got > 0;
}

/// Whether the request can be answered.
bool Client::has_request() const {
  return reader_.refusal() != 0 || reader_.complete() ||
         (reader_.has_head() && !Service::reads_body(reader_.request()));
}

/// A client that does not get these bytes sends the body after some time.
void Client::send_continue() {
  constexpr std::string_view text = "HTTP/1.1 100 Continue\r\n\r\n";
  if (continues_ || !reader_.has_head()) return;
  continues_ = send(socket(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT) > 0;
}

/// Clients that take no replies would fill the memory, so the bytes of replies are counted until they are sent. A body
/// that was not read would be taken for the next request, so the connection ends with its reply.
void Client::answer(int refusal) {
  const Request& request = reader_.request();
  const Clock::time_point begin = Clock::now();
  Reply reply = refusal != 0 ? protocol_error(refusal) : state_.reception.reply(request, address_);
  if (reply.body.size() > small_reply && state_.waiting + reply.body.size() > state_.options.waiting_bytes)
    reply = error_reply(503, "too many long replies wait for their clients; ask again, or for less");
  state_.reception.record(request, address_, reply, begin);
  closes_ = refusal != 0 || !reader_.complete() || reader_.closes() || state_.ends;
  reply_ = http_reply(request.method, reply, closes_);
  state_.waiting += counted_ = reply.body.size();
  sent_ = 0;
  phase_ = Phase::sending;
  until_ = Clock::now() + std::chrono::seconds(state_.options.reply_seconds);
}

Client::Next Client::send_reply() {
  while (sent_ < reply_.size()) {
    const ssize_t sent = send(socket(), reply_.data() + sent_, reply_.size() - sent_, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0)
      sent_ += static_cast<std::size_t>(sent);
    else if (errno != EINTR)
      return errno == EAGAIN ? Next::write : Next::close;
  }
  reply_is_gone();
  if (closes_) {
    shutdown(socket(), SHUT_WR);
    phase_ = Phase::draining;
    until_ = Clock::now() + std::chrono::seconds(1);
    return Next::read;
  }
  await_request();
  return begin_ < end_ ? Next::turn : Next::read;
}

/// The memory of long replies goes back to the machine.
void Client::reply_is_gone() {
  constexpr std::size_t worth_returning = std::size_t{1} << 20;
  const std::size_t size = reply_.size();
  state_.waiting -= std::exchange(counted_, 0);
  reply_ = {};
  if (size > worth_returning) return_free_memory();
}

Client::Next Client::drain() { return take_bytes() || errno == EAGAIN || errno == EINTR ? Next::read : Next::close; }

Client::Next Client::be_late() {
  if (phase_ != Phase::reading || !reader_.begun()) return Next::close;
  answer(400);
  return send_reply();
}

}  // namespace zermelo
