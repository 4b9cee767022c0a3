// One thread, which calls run(), accepts connections and closes late ones; the other threads answer. No thread waits
// for a client, so a few threads serve many connections.
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <new>

#include "tablebase/base/error.h"
#include "tools/serve/connections.h"

namespace zermelo {
namespace {

using std::chrono::milliseconds;

/// Before something is tried again.
constexpr milliseconds short_time(10);

struct FreeAddresses {
  void operator()(addrinfo* addresses) const { freeaddrinfo(addresses); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

/// Null if there is no such host.
Addresses addresses_of(const std::string& host, int port) {
  addrinfo wanted{}, *found = nullptr;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  if (getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found) != 0) return nullptr;
  return Addresses(found);
}

void switch_on(int socket, int level, int option) {
  const int yes = 1;
  setsockopt(socket, level, option, &yes, sizeof yes);
}

/// A socket that listens on the first possible address of the host.
Descriptor listen_on(const std::string& host, int port) {
  const Addresses addresses = addresses_of(host, port);
  const char* why = "there is no such host";
  for (const addrinfo* address = addresses.get(); address != nullptr; address = address->ai_next) {
    Descriptor socket(::socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    switch_on(socket.number(), SOL_SOCKET, SO_REUSEADDR);
    if (bind(socket.number(), address->ai_addr, address->ai_addrlen) == 0 && listen(socket.number(), SOMAXCONN) == 0)
      return socket;
    why = std::strerror(errno);
  }
  throw UsageError("cannot listen on port {} of {}: {}; choose another --port or --host", port, host, why);
}

int port_of(int socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  const bool ip6 = address.ss_family == AF_INET6;
  return ntohs(ip6 ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                   : reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

}  // namespace

Server::Server(Answering answering, ServerOptions options)
    : state_(std::move(answering), options),
      listening_(listen_on(state_.options.host, state_.options.port)),
      connections_(state_.options.connections) {
  make_threads();
}

/// The memory of one long answer stays free while the threads are made.
void Server::make_threads() {
  constexpr std::size_t long_answer = std::size_t{1} << 26;
  const std::unique_ptr<char[]> kept(new (std::nothrow) char[long_answer]);
  threads_.reserve(state_.options.threads);
  try {
    while (threads_.size() < state_.options.threads) threads_.emplace_back([this] { work(); });
  } catch (const std::exception&) {  // no thread, or no memory for one
    if (threads_.empty())
      throw LimitError(
          "serving tables: the machine gives this process no thread that answers requests; allow it more memory and "
          "tasks, see `ulimit -v` and `ulimit -u`");
  }
}

void Server::end_threads() {
  connections_.end_work();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Server::work() {
  while (Connections::Entry* entry = connections_.take_ready()) go_on(*entry, &Client::go_on);
}

/// A connection without memory for its request or reply ends.
void Server::go_on(Connections::Entry& entry, Client::Next (Client::*step)()) {
  Client::Next next = Client::Next::close;
  try {
    next = (entry.client().*step)();
  } catch (const std::exception&) {
  }
  connections_.put_back(entry, next);
}

std::string Server::url() const {
  const std::string& host = state_.options.host;
  const bool ip6 = host.find(':') != std::string::npos;
  return fmt::format("http://{}:{}", ip6 ? "[" + host + "]" : host, port_of(listening_.number()));
}

void Server::run() {
  constexpr milliseconds tick(100);
  while (!state_.options.stop || !state_.options.stop()) {
    pollfd one{listening_.number(), POLLIN, 0};
    if (poll(&one, 1, static_cast<int>(tick.count())) > 0) accept_one();
    end_late();
    replace_answers();
  }
  state_.ends = true;
  connections_.stop();
  for (; !connections_.empty(); end_late()) std::this_thread::sleep_for(short_time);
  end_threads();
}

void Server::replace_answers() {
  if (!state_.options.replacement) return;
  if (Answering answering = state_.options.replacement()) state_.reception.replace(std::move(answering));
}

/// Leaves the client in the queue of the machine if all connections are worked on.
void Server::accept_one() {
  if (connections_.full() && !connections_.close_longest_waiting()) return std::this_thread::sleep_for(short_time);
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  Descriptor socket(
      accept4(listening_.number(), reinterpret_cast<sockaddr*>(&address), &size, SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (!socket) {
    const bool descriptors_used = errno == EMFILE || errno == ENFILE;
    if (!descriptors_used || !connections_.close_longest_waiting()) std::this_thread::sleep_for(short_time);
    return;
  }
  switch_on(socket.number(), IPPROTO_TCP, TCP_NODELAY);
  try {
    connections_.add(std::make_unique<Client>(std::move(socket), address_text(address), state_));
  } catch (const std::bad_alloc&) {  // the client is refused
  }
}

BackgroundServer::BackgroundServer(Answering answering, ServerOptions options)
    : server_(std::move(answering), [&] {
        options.stop = [this] { return ends_.load(); };
        return std::move(options);
      }()) {
  thread_ = std::thread([this] { server_.run(); });
}

void BackgroundServer::close() {
  ends_ = true;
  if (thread_.joinable()) thread_.join();
}

void Server::end_late() {
  while (Connections::Entry* entry = connections_.take_late()) go_on(*entry, &Client::be_late);
}

}  // namespace zermelo
