// poll() waits, so that a deadline holds for a whole request and not for each of its bytes.
#include "tools/serve/client_stream.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>

namespace zermelo {
namespace {

using std::chrono::microseconds;
using std::chrono::seconds;

/// Replies are sent in pieces of so many bytes.
constexpr std::size_t most_written = std::size_t{1} << 16;

}  // namespace

bool ClientStream::ready(short events, Clock::time_point until) {
  entry_.wait();
  int found = -1;
  do {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    pollfd one{socket_, events, 0};
    found = poll(&one, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
  } while (found < 0 && errno == EINTR);
  entry_.work();
  return found > 0;
}

ssize_t ClientStream::receive() { return recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT); }

/// To sleep and wake takes longer than a client on this machine needs for its next request.
ssize_t ClientStream::receive_soon() {
  const Clock::time_point end = Clock::now() + microseconds(50);
  ssize_t got = -1;
  while ((got = receive()) < 0 && errno == EAGAIN && Clock::now() < end) std::this_thread::yield();
  return got;
}

bool ClientStream::fill(Clock::time_point until) {
  ssize_t got = receive_soon();
  if (got < 0 && ready(POLLIN, until)) got = receive();
  begin_ = 0;
  end_ = static_cast<std::size_t>(std::max<ssize_t>(got, 0));
  return got > 0;
}

bool ClientStream::begin_request() {
  failed_ = false;
  left_ = head_bytes;
  reply_until_.reset();
  if (begin_ == end_ && !fill(Clock::now() + seconds(options_.idle_seconds))) return false;
  until_ = Clock::now() + seconds(options_.request_seconds);
  return true;
}

ssize_t ClientStream::read(char* bytes, std::size_t size) {
  if (begin_ == end_) failed_ = failed_ || !flush() || !fill(until_);
  failed_ = failed_ || left_ == 0;
  if (failed_) return -1;
  const std::size_t count = std::min({size, end_ - begin_, left_});
  std::memcpy(bytes, buffer_.data() + begin_, count);
  begin_ += count;
  left_ -= count;
  return static_cast<ssize_t>(count);
}

ssize_t ClientStream::write(const char* bytes, std::size_t size) {
  const std::size_t count = std::min(size, most_written - written_.size());
  written_.append(bytes, count);
  if (written_.size() == most_written && !flush()) return -1;
  return static_cast<ssize_t>(count);
}

bool ClientStream::flush() {
  const bool sent = send_all(written_);
  written_.clear();
  return sent;
}

bool ClientStream::send_all(std::string_view bytes) {
  if (!reply_until_) reply_until_ = Clock::now() + seconds(options_.reply_seconds);
  while (!bytes.empty()) {
    const ssize_t sent = send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
    if (sent < 0 && errno != EINTR && (errno != EAGAIN || !ready(POLLOUT, *reply_until_))) return false;
  }
  return true;
}

void ClientStream::drain() {
  shutdown(socket_, SHUT_WR);
  const Clock::time_point until = Clock::now() + seconds(1);
  while (Clock::now() < until && fill(until)) {
  }
}

}  // namespace zermelo
