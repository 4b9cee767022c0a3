// cpp-httplib reads requests and writes replies; this file decides which connections live how long. A connection has a
// thread until it is closed, and a semaphore bounds the requests that are worked on.
#include "tools/serve/server.h"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <semaphore>

#include "tablebase/error.h"
#include "tablebase/machine_memory.h"
#include "tools/serve/client_stream.h"
#include "tools/serve/http_request.h"

namespace zermelo {
namespace {

/// The one path to which a body can be sent.
constexpr const char* post_path = "/api/probe";

/// A browser runs and shows in the page only the files of this service.
constexpr const char* page_policy =
    "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

/// Shorter replies may always wait for their clients.
constexpr std::size_t small_reply = std::size_t{1} << 16;

/// What the thread of a connection notes about its present request.
struct Present {
  int refusal = 0;              ///< a status, if the body is not to be read
  bool broken = false;          ///< the bytes after it are no request
  std::size_t reply_bytes = 0;  ///< counted in Server::Impl::waiting_
};
thread_local Present present;

void put(Reply reply, httplib::Response& response) {
  response.status = reply.status;
  response.set_header("Content-Type", reply.type);
  response.body = std::move(reply.body);
}

/// The error of a request that did not come to the service.
Reply protocol_error(int status) {
  if (status == 413) return error_reply(413, "the body is too long; send several requests");
  return error_reply(400,
                     "the request is not complete HTTP/1.1 with a known method, short headers and one length of its "
                     "body, or it came too slowly");
}

/// Threads for connections; makes room before it takes another one.
class ConnectionThreads final : public httplib::ThreadPool {
 public:
  ConnectionThreads(std::size_t count, Connections& connections, std::function<void()> stop_if_asked)
      : ThreadPool(count), connections_(connections), stop_if_asked_(std::move(stop_if_asked)) {}

  void enqueue(std::function<void()> serve) override {
    stop_if_asked_();
    connections_.make_room(stop_if_asked_);
    ThreadPool::enqueue([this, serve = std::move(serve)] {
      serve();
      connections_.release();
    });
  }
  void on_idle() override { stop_if_asked_(); }

 private:
  Connections& connections_;
  std::function<void()> stop_if_asked_;
};

/// Whether the body of the request is read; all others are answered without it.
bool is_read(const httplib::Request& request) { return request.method == "POST" && request.path == post_path; }

/// One of the requests on which the machine works at once.
class WorkPlace {
 public:
  explicit WorkPlace(std::counting_semaphore<>& places) : places_(places) { places_.acquire(); }
  ~WorkPlace() { places_.release(); }
  WorkPlace(const WorkPlace&) = delete;
  WorkPlace& operator=(const WorkPlace&) = delete;

 private:
  std::counting_semaphore<>& places_;
};

}  // namespace

class Server::Impl final : private httplib::Server {
 public:
  Impl(const Service& service, ServerOptions options);

  std::string url() const;
  void run();

 private:
  bool process_and_close_socket(socket_t socket) override;
  bool answer_next(ClientStream& stream, bool last);
  void prepare(httplib::Request& request, ClientStream& stream) const;
  void answer(const httplib::Request& request, httplib::Response& response);
  Reply reply_to(const httplib::Request& request);
  void let_wait(Reply& reply);
  void reply_is_gone();
  void set_handlers();
  void set_limits();
  void listen_on(const std::string& host, int port);
  void stop_if_asked();

  const Service& service_;
  const ServerOptions options_;
  Connections connections_;
  std::counting_semaphore<> workers_;
  std::atomic<std::size_t> waiting_{0};  ///< bytes of replies that are not sent yet
  int port_ = 0;
};

Server::Impl::Impl(const Service& service, ServerOptions options)
    : service_(service), options_(std::move(options)), connections_(options_.connections), workers_(options_.threads) {
  mallopt(M_ARENA_MAX, static_cast<int>(options_.threads));  // 256 threads would keep free memory in many places
  set_limits();
  set_handlers();
  listen_on(options_.host, options_.port);
}

void Server::Impl::set_limits() {
  set_tcp_nodelay(true);
  set_socket_options([](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  set_payload_max_length(options_.body_bytes);
  set_keep_alive_max_count(1'000'000);
  set_keep_alive_timeout(options_.idle_seconds);
  set_idle_interval(std::chrono::milliseconds(100));
  new_task_queue = [this] {
    return new ConnectionThreads(options_.connections, connections_, [this] { stop_if_asked(); });
  };
}

/// The first handler answers before a body is read.
void Server::Impl::set_handlers() {
  set_default_headers({{"Access-Control-Allow-Origin", "*"}, {"X-Content-Type-Options", "nosniff"}});
  const auto answer_it = [this](const httplib::Request& request, httplib::Response& response) {
    answer(request, response);
  };
  set_pre_routing_handler([=](const httplib::Request& request, httplib::Response& response) {
    if (is_read(request) && present.refusal == 0) return HandlerResponse::Unhandled;
    answer_it(request, response);
    return HandlerResponse::Handled;
  });
  Post(post_path, answer_it);
  set_error_handler([](const httplib::Request&, httplib::Response& response) {
    if (!response.body.empty()) return;
    present.broken = true;
    put(protocol_error(response.status), response);
    response.set_header("Connection", "close");
  });
  set_post_routing_handler([](const httplib::Request&, httplib::Response& response) {
    response.headers.erase("Accept-Ranges");
    if (response.has_header("Connection")) response.headers.erase("Keep-Alive");
  });
  set_expect_100_continue_handler([](const httplib::Request&, httplib::Response& response) {
    if (present.refusal == 0) return 100;
    return response.status = present.refusal;
  });
}

void Server::Impl::answer(const httplib::Request& request, httplib::Response& response) {
  if (request.method == "OPTIONS") {
    response.set_header("Access-Control-Allow-Methods", "GET, HEAD, POST, OPTIONS");
    response.set_header("Access-Control-Allow-Headers", "*");
    response.status = 204;
    return;
  }
  Reply reply = present.refusal == 0 ? reply_to(request) : protocol_error(present.refusal);
  if (reply.type.starts_with("text/html")) response.set_header("Content-Security-Policy", page_policy);
  let_wait(reply);
  put(std::move(reply), response);
}

Reply Server::Impl::reply_to(const httplib::Request& request) {
  const WorkPlace place(workers_);
  if (connections_.stopped()) return error_reply(503, "the service ends");
  return service_.reply({request.method, request.path, request.params, request.body});
}

/// Counts a reply until it is sent. Clients that take none would otherwise fill the memory.
void Server::Impl::let_wait(Reply& reply) {
  if (reply.body.size() > small_reply && waiting_ + reply.body.size() > options_.waiting_bytes)
    reply = error_reply(503, "too many long replies wait for their clients; ask again, or for less");
  present.reply_bytes = reply.body.size();
  waiting_ += present.reply_bytes;
}

/// The memory of long replies goes back to the machine.
void Server::Impl::reply_is_gone() {
  constexpr std::size_t worth_returning = std::size_t{1} << 20;
  waiting_ -= present.reply_bytes;
  if (present.reply_bytes > worth_returning) return_free_memory();
}

void Server::Impl::listen_on(const std::string& host, int port) {
  errno = 0;
  const int any = port == 0 ? bind_to_any_port(host) : -1;
  port_ = port == 0 ? any : bind_to_port(host, port) ? port : -1;
  if (port_ >= 0 && ::listen(svr_sock_, SOMAXCONN) == 0) return;  // cpp-httplib lets only 5 connections wait
  throw UsageError(fmt::format("cannot listen on port {} of {}: {}; choose another --port or --host", port, host,
                               errno == 0 ? "there is no such host" : std::strerror(errno)));
}

std::string Server::Impl::url() const {
  const bool ip6 = options_.host.find(':') != std::string::npos;
  return fmt::format("http://{}:{}", ip6 ? "[" + options_.host + "]" : options_.host, port_);
}

void Server::Impl::run() {
  if (!listen_after_bind() && !connections_.stopped())
    throw std::runtime_error(fmt::format("{} accepts no more connections: {}", url(), std::strerror(errno)));
}

void Server::Impl::stop_if_asked() {
  if (connections_.stopped() || !options_.stop || !options_.stop()) return;
  connections_.stop();
  stop();
}

bool Server::Impl::process_and_close_socket(socket_t socket) {
  {
    Connections::Entry entry(connections_, socket);
    ClientStream stream(socket, entry, options_);
    std::size_t left = keep_alive_max_count_;
    while (left > 0 && stream.begin_request() && answer_next(stream, left == 1)) --left;
    stream.drain();
  }
  close(socket);
  return true;
}

/// Answers one request; false if the connection ends with it.
bool Server::Impl::answer_next(ClientStream& stream, bool last) {
  bool closed = false, understood = false;
  present = {};
  const bool answered = process_request(stream, last || connections_.stopped(), closed, [&](httplib::Request& request) {
    understood = true;
    prepare(request, stream);
    closed = closed || request.get_header_value("Connection") == "close";
  });
  const bool sent = stream.flush();
  reply_is_gone();
  return sent && answered && understood && !closed && !last && !present.broken && !stream.failed();
}

/// A body that is not read, or whose length is not clear, would be taken for the next request.
void Server::Impl::prepare(httplib::Request& request, ClientStream& stream) const {
  simplify(request);
  constexpr std::size_t chunk_heads = std::size_t{1} << 16;
  stream.allow(options_.body_bytes + chunk_heads);
  const bool with_body = has_body(request);
  if (is_read(request) && !with_body) request.set_header("Content-Length", "0");
  if (!has_clear_length(request))
    present.refusal = 400;
  else if (body_length(request) > options_.body_bytes)
    present.refusal = 413;
  const bool is_whole = present.refusal == 0 && is_read(request) == with_body;
  const bool ends = !is_whole || asks_to_end(request);
  request.headers.erase("Connection");
  if (ends) request.set_header("Connection", "close");
}

Server::Server(const Service& service, ServerOptions options)
    : impl_(std::make_unique<Impl>(service, std::move(options))) {}
Server::~Server() = default;
std::string Server::url() const { return impl_->url(); }
void Server::run() { impl_->run(); }

}  // namespace zermelo
