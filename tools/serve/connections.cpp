// All threads wait for the same epoll instance. An event takes its connection out of the instance (EPOLLONESHOT) until
// put_back(). Connections have numbers that are never used again, so an event of a connection that was closed meanwhile
// finds nothing.
#include "tools/serve/connections.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

namespace zermelo {
namespace {

using Clock = Client::Clock;

/// The number of the event of end_work().
constexpr std::uint64_t end_number = 0;

int opened(int descriptor) {
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "cannot serve");
  return descriptor;
}

}  // namespace

Connections::Connections(std::size_t most)
    : most_(most), ready_(opened(epoll_create1(EPOLL_CLOEXEC))), end_(opened(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))) {
  epoll_event event{EPOLLIN, {.u64 = end_number}};
  opened(epoll_ctl(ready_.number(), EPOLL_CTL_ADD, end_.number(), &event));
}

bool Connections::full() const {
  const std::lock_guard lock(guard_);
  return entries_.size() >= most_;
}

bool Connections::close_longest_waiting() {
  const auto rank = [](const auto& numbered) { return std::pair(!numbered.second.waits_, numbered.second.since_); };
  Entries::node_type closed;
  const std::lock_guard lock(guard_);
  const auto longest = std::ranges::min_element(entries_, {}, rank);
  if (longest == entries_.end() || !longest->second.waits_) return false;
  closed = entries_.extract(longest);
  return true;
}

void Connections::add(std::unique_ptr<Client> client) {
  const std::lock_guard lock(guard_);
  Entry& entry = entries_[++last_number_];
  entry.number_ = last_number_;
  entry.client_ = std::move(client);
  entry.since_ = Clock::now();
  if (!arm(entry, EPOLL_CTL_ADD, Client::Next::read)) entries_.erase(entry.number_);
}

bool Connections::arm(const Entry& entry, int operation, Client::Next next) const {
  const std::uint32_t events = next == Client::Next::read ? EPOLLIN : EPOLLOUT;  // a turn: one can write at once
  epoll_event event{events | EPOLLONESHOT, {.u64 = entry.number_}};
  return epoll_ctl(ready_.number(), operation, entry.client_->socket(), &event) == 0;
}

/// Looks for events until that time, then sleeps until one comes: to sleep and wake takes longer than a client on this
/// machine needs for its next request.
std::uint64_t Connections::next_event(Clock::time_point awake_until) const {
  epoll_event event{};
  int found = 0;
  while ((found = epoll_wait(ready_.number(), &event, 1, 0)) == 0 && Clock::now() < awake_until)
    std::this_thread::yield();
  while (found <= 0) found = epoll_wait(ready_.number(), &event, 1, -1);
  return event.data.u64;
}

Connections::Entry* Connections::take_ready() {
  const Clock::time_point awake_until = Clock::now() + std::chrono::microseconds(50);
  while (true) {
    const std::uint64_t number = next_event(awake_until);
    if (number == end_number) return nullptr;
    const std::lock_guard lock(guard_);
    const auto found = entries_.find(number);
    if (found == entries_.end() || !std::exchange(found->second.waits_, false)) continue;
    return &found->second;
  }
}

Connections::Entry* Connections::take_late() {
  const Clock::time_point now = Clock::now();
  const std::lock_guard lock(guard_);
  const auto late = std::ranges::find_if(
      entries_, [&](const auto& numbered) { return numbered.second.waits_ && numbered.second.client_->until() < now; });
  if (late == entries_.end()) return nullptr;
  late->second.waits_ = false;
  return &late->second;
}

void Connections::put_back(Entry& entry, Client::Next next) {
  Entries::node_type closed;  // ends after the lock, because the memory of a long reply takes time
  const std::lock_guard lock(guard_);
  entry.since_ = Clock::now();
  entry.waits_ = true;
  const bool over = next == Client::Next::close || (stopped_ && !entry.client_->is_replying());
  if (over || !arm(entry, EPOLL_CTL_MOD, next)) closed = entries_.extract(entry.number_);
}

void Connections::stop() {
  const std::lock_guard lock(guard_);
  stopped_ = true;
  std::erase_if(entries_,
                [](const auto& numbered) { return numbered.second.waits_ && !numbered.second.client_->is_replying(); });
}

bool Connections::empty() const {
  const std::lock_guard lock(guard_);
  return entries_.empty();
}

void Connections::end_work() { eventfd_write(end_.number(), 1); }

}  // namespace zermelo
