// A socket that is shut down wakes its thread, which closes it. An entry is removed before its socket is closed, so the
// number of the socket cannot mean another one.
#include "tools/serve/connections.h"

#include <sys/socket.h>

#include <algorithm>

namespace zermelo {

void Connections::make_room(const std::function<void()>& stop_if_asked) {
  std::unique_lock lock(guard_);
  while (count_ >= most_ && !stopped_) {
    close_longest_waiting();
    less_.wait_for(lock, std::chrono::milliseconds(100));
    lock.unlock();
    stop_if_asked();
    lock.lock();
  }
  ++count_;
}

void Connections::release() {
  const std::lock_guard lock(guard_);
  --count_;
  less_.notify_all();
}

void Connections::close_longest_waiting() {
  const auto rank = [](const Entry* entry) { return std::pair(!entry->waiting_ || entry->closing_, entry->since_); };
  const auto longest = std::ranges::min_element(open_, {}, rank);
  if (longest == open_.end() || rank(*longest).first) return;
  (*longest)->closing_ = true;
  shutdown((*longest)->socket_, SHUT_RDWR);
}

void Connections::stop() {
  const std::lock_guard lock(guard_);
  stopped_ = true;
  for (const Entry* entry : open_) shutdown(entry->socket_, entry->waiting_ ? SHUT_RDWR : SHUT_RD);
  less_.notify_all();
}

bool Connections::stopped() const {
  const std::lock_guard lock(guard_);
  return stopped_;
}

Connections::Entry::Entry(Connections& all, int socket) : all_(all), socket_(socket) {
  const std::lock_guard lock(all_.guard_);
  place_ = all_.open_.insert(all_.open_.end(), this);
  if (all_.stopped_) shutdown(socket_, SHUT_RDWR);
}

Connections::Entry::~Entry() {
  const std::lock_guard lock(all_.guard_);
  all_.open_.erase(place_);
}

void Connections::Entry::wait() {
  const std::lock_guard lock(all_.guard_);
  waiting_ = true;
  since_ = Clock::now();
}

void Connections::Entry::work() {
  const std::lock_guard lock(all_.guard_);
  waiting_ = false;
}

}  // namespace zermelo
