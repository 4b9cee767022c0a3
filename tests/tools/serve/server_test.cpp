// The service behind sockets: what clients, slow clients and hostile clients get.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <regex>
#include <thread>

#include "support/message_of.h"
#include "tools/serve/connections.h"
#include "tools/serve/served_tables.h"

namespace zermelo::test::server_test {
namespace {

struct HttpAnswer {
  int status = 0;  ///< 0: the server closed the connection without an answer
  std::string head, body;

  bool has(const std::string& header) const { return head.find("\r\n" + header) != std::string::npos; }
};

/// The first answer in these bytes.
HttpAnswer first_answer(const std::string& bytes) {
  const std::size_t end = bytes.find("\r\n\r\n"), status = sizeof "HTTP/1.1";
  if (end == std::string::npos) return {};
  return {std::stoi(bytes.substr(status)), bytes.substr(0, end), bytes.substr(end + 4)};
}

/// A connection that sends any bytes.
class RawClient {
 public:
  explicit RawClient(int port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
      throw std::runtime_error("cannot connect");
  }
  ~RawClient() { close(socket_); }
  RawClient(RawClient&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}

  void send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;  // the server has closed the connection
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  void end() const { shutdown(socket_, SHUT_WR); }

  /// What has come, at least a byte unless the server closes the connection.
  std::string some() const {
    char bytes[4096];
    const ssize_t got = recv(socket_, bytes, sizeof bytes, 0);
    return {bytes, static_cast<std::size_t>(std::max<ssize_t>(got, 0))};
  }
  /// Everything that comes until the server closes the connection.
  std::string rest() const {
    std::string all;
    char bytes[4096];
    for (ssize_t got; (got = recv(socket_, bytes, sizeof bytes, 0)) > 0;)
      all.append(bytes, static_cast<std::size_t>(got));
    return all;
  }

 private:
  int socket_;
};

class HttpServer : public ServedTables {
 protected:
  HttpServer() {
    solve("nim piles=2 max=9", Metric::depth, "t");
    open({"t.ztb"});
  }
  ~HttpServer() override { stop(); }

  void start(ServerOptions options = {}, unsigned threads = 2) {
    options.port = 0;
    options.threads = threads;
    options.stop = [this] { return stop_.load(); };
    server_.emplace(answering(), options);
    const std::string url = server_->url();
    port_ = std::stoi(url.substr(url.rfind(':') + 1));
    thread_ = std::thread([this] { server_->run(); });
  }
  void stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }

  Answering answering() const {
    return [this](const Request& request) { return service().reply(request); };
  }
  int port() const { return port_; }
  /// The answer to a request in a connection of its own.
  HttpAnswer ask(const std::string& target, const std::string& method = "GET", const std::string& headers = {},
                 const std::string& body = {}) const {
    const RawClient raw(port_);
    raw.send(fmt::format("{} {} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n{}Content-Length: {}\r\n\r\n{}", method,
                         target, headers, body.size(), body));
    return first_answer(raw.rest());
  }
  void expect_answers() const {
    const HttpAnswer answer = ask("/api/probe?table=t&position=1,2");
    ASSERT_EQ(answer.status, 200);
    EXPECT_EQ(nlohmann::json::parse(answer.body), probe("t", "1,2"));
  }
  /// Sends bytes and, unless `open`, ends the sending; expects a JSON error or nothing.
  void expect_error(const std::string& bytes, bool open = false) const {
    const RawClient raw(port_);
    raw.send(bytes);
    if (!open) raw.end();
    const std::string reply = raw.rest();
    if (reply.empty()) return;
    const std::string shown = bytes.substr(0, 80);
    EXPECT_TRUE(reply.starts_with("HTTP/1.1 4")) << shown << "\n" << reply;
    EXPECT_NE(reply.find("\r\n\r\n{\"error\":\""), std::string::npos) << shown << "\n" << reply;
    EXPECT_NE(reply.find("Connection: close"), std::string::npos) << shown << "\n" << reply;
  }

 private:
  std::atomic<bool> stop_ = false;
  std::optional<Server> server_;
  int port_ = 0;
  std::thread thread_;
};

}  // namespace

TEST_F(HttpServer, KeepsConnectionsAlive) {
  start();
  const RawClient raw(port());
  const std::string get = "GET /api/probe?table=t&position=1%2C2 HTTP/1.1\r\nHost: h\r\n";
  raw.send(get + "\r\n" + get + "\r\n" + get + "Connection: close\r\n\r\n");  // the second before the first is answered
  const std::string replies = raw.rest();
  std::size_t count = 0;
  for (std::size_t at = 0; (at = replies.find("HTTP/1.1 200 OK\r\n", at)) != std::string::npos; ++at) ++count;
  EXPECT_EQ(count, 3u) << replies;
  EXPECT_NE(replies.find("Access-Control-Allow-Origin: *\r\n"), std::string::npos) << replies;
  EXPECT_NE(replies.find("Content-Type: application/json\r\n"), std::string::npos) << replies;
}

TEST_F(HttpServer, AnswersOtherMethods) {
  start();
  const HttpAnswer posted = ask("/api/probe", "POST", {}, R"({"table":"t","positions":["1,2","x"]})");
  EXPECT_EQ(nlohmann::json::parse(posted.body), post({{"table", "t"}, {"positions", {"1,2", "x"}}}));
  const std::string form = "Content-Type: application/x-www-form-urlencoded\r\n";
  EXPECT_EQ(ask("/api/probe", "POST", form, R"({"table":"t","positions":["1,2"]})").status, 200);
  const HttpAnswer preflight = ask("/api/probe", "OPTIONS");
  EXPECT_EQ(preflight.status, 204);
  EXPECT_TRUE(preflight.has("Access-Control-Allow-Methods: GET, HEAD, POST, OPTIONS\r\n")) << preflight.head;
  const HttpAnswer head = ask("/api/tables", "HEAD");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.body, "");
  EXPECT_TRUE(head.has(fmt::format("Content-Length: {}", ask("/api/tables").body.size()))) << head.head;
  const std::regex date(R"(\r\nDate: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT(\r\n|$))");
  EXPECT_TRUE(std::regex_search(ask("/api/tables").head, date)) << ask("/api/tables").head;
  EXPECT_EQ(ask("/api/probe", "DELETE").status, 405);
  const HttpAnswer put = ask("/api/probe", "PUT", {}, "body");
  EXPECT_TRUE(put.head.starts_with("HTTP/1.1 405 Method Not Allowed\r\n")) << put.head;
  EXPECT_TRUE(put.has("Allow: GET, HEAD, POST, OPTIONS\r\n")) << put.head;
  EXPECT_EQ(ask("/elsewhere", "POST", {}, "body").status, 404);
  EXPECT_TRUE(ask("/").has("Content-Security-Policy: default-src 'none'"));
  expect_answers();
}

TEST_F(HttpServer, IgnoresRangesAndOtherCodings) {
  start();
  const HttpAnswer whole = ask("/api/tables");
  const HttpAnswer part =
      ask("/api/tables", "GET", "Range: bytes=0-1,0-5,0-\r\nAccept-Encoding: br, gzip;q=0\r\nRange: bytes=9-1,abc\r\n");
  EXPECT_EQ(part.status, 200);
  EXPECT_EQ(part.body, whole.body);
  EXPECT_FALSE(part.has("Content-Encoding"));
}

TEST_F(HttpServer, CompressesForClientsThatAskForIt) {
  start();
  const HttpAnswer page = ask("/"), packed = ask("/", "GET", "Accept-Encoding: br, gzip\r\n");
  EXPECT_TRUE(page.has("Vary: Accept-Encoding\r\n")) << page.head;
  EXPECT_TRUE(packed.has("Content-Encoding: gzip\r\n")) << packed.head;
  EXPECT_LT(packed.body.size(), page.body.size() / 2);
  EXPECT_TRUE(packed.has(fmt::format("Content-Length: {}", packed.body.size()))) << packed.head;
}

TEST_F(HttpServer, LimitsEachClient) {
  ServerOptions options;
  options.reception.rate = 3;
  start(options);
  int refused = 0;
  for (int i = 0; i < 8; ++i) {
    const HttpAnswer answer = ask("/api/tables");
    refused += answer.status == 429;
    EXPECT_EQ(answer.has("Retry-After: 1\r\n"), answer.status == 429) << answer.head;
  }
  EXPECT_GE(refused, 3);
  EXPECT_EQ(ask("/health").status, 200);
}

TEST_F(HttpServer, RefusesLongBodies) {
  start();
  const HttpAnswer answer = ask("/api/probe", "POST", {}, std::string(10'000'000, '['));
  if (answer.status != 0) {
    EXPECT_EQ(answer.status, 413);
    EXPECT_TRUE(nlohmann::json::parse(answer.body).contains("error"));
  }
  const std::string chunk = fmt::format("{:x}\r\n{}\r\n", 100'000, std::string(100'000, '['));
  std::string chunks = "POST /api/probe HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (int i = 0; i < 20; ++i) chunks += chunk;
  expect_error(chunks + "0\r\n\r\n");
  expect_error("POST /api/probe HTTP/1.1\r\nHost: h\r\nContent-Length: 10000000\r\nExpect: 100-continue\r\n\r\n");
  expect_answers();
}

TEST_F(HttpServer, RefusesWhatIsNoRequest) {
  start();
  const std::string get = "GET /api/tables HTTP/1.1\r\nHost: h\r\n", post = "POST /api/probe HTTP/1.1\r\nHost: h\r\n";
  expect_error("");
  expect_error("\r\n\r\n");
  expect_error("GARBAGE\r\n\r\n");
  expect_error("GET / HTTP/9.9\r\n\r\n");
  expect_error(std::string(1000, '\0') + "\r\n\r\n");
  expect_error("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n");  // TLS
  expect_error("GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n");
  expect_error(get + "Long: " + std::string(20'000, 'a') + "\r\n\r\n");
  std::string headers = get;
  for (int i = 0; i < 100'000; ++i) headers += "a:\r\n";
  expect_error(headers + "\r\n");
  expect_error(get + "Half: a header");
  expect_error(post + "Content-Length: 100\r\n\r\n{\"table\":");
  expect_error(post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n");
  expect_error(post + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n");
  expect_error(post + "Content-Length: -1\r\n\r\n");
  expect_error("BREW /api/tables HTTP/1.1\r\nHost: h\r\n\r\n");
  expect_answers();
}

TEST_F(HttpServer, EndsSlowRequests) {
  ServerOptions options;
  options.request_seconds = options.idle_seconds = 1;
  start(options);
  expect_error("GET /api/tables HTTP/1.1\r\nHost", true);
  expect_error("POST /api/probe HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n{", true);
  expect_error("", true);
  const RawClient drop(port());  // a byte from time to time
  std::thread slow([&] {
    for (int i = 0; i < 30; ++i) {
      drop.send("G");
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  });
  drop.rest();
  slow.join();
  expect_answers();
}

TEST_F(HttpServer, ReadsNothingOfABodyAsTheNextRequest) {
  start();
  const std::string inner = "GET /api/tables HTTP/1.1\r\nHost: h\r\n\r\n";
  for (const std::string method : {"GET /api/tables", "PUT /api/probe", "POST /elsewhere"}) {
    const RawClient raw(port());
    raw.send(fmt::format("{} HTTP/1.1\r\nHost: h\r\nContent-Length: {}\r\n\r\n{}", method, inner.size(), inner));
    const std::string reply = raw.rest();
    EXPECT_TRUE(reply.starts_with("HTTP/1.1 ")) << reply;
    EXPECT_EQ(reply.rfind("HTTP/1.1 "), 0u) << reply;
  }
}

TEST_F(HttpServer, EndsTheConnectionWhereTheEndOfABodyIsNotClear) {
  start();
  const std::string post = "POST /api/probe HTTP/1.1\r\nHost: h\r\n";
  const std::string hidden = "GET /api/tables HTTP/1.1\r\nHost: h\r\n\r\n";
  for (const char* head :
       {"Content-Length: x\r\n\r\n", "Content-Length: 0x\r\n\r\n", "Content-Length:\r\n\r\n",
        "Content-Length: -1\r\n\r\n", "Content-Length: 0\r\nContent-Length: 3\r\n\r\n",
        "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", "Transfer-Encoding: xchunked\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nzz\r\n", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n-1\r\n"}) {
    const RawClient raw(port());
    raw.send(post + head + hidden);
    raw.end();
    const std::string reply = raw.rest();
    EXPECT_TRUE(reply.starts_with("HTTP/1.1 400 ")) << head << reply;
    EXPECT_EQ(reply.find("\r\n\r\n"), reply.rfind("\r\n\r\n")) << head << reply;
  }
  expect_answers();
}

/// Each request is followed by a second one in the same bytes.
TEST_F(HttpServer, AnswersNothingAfterARequestThatOthersCouldReadOtherwise) {
  start();
  const std::string get = "GET /api/tables HTTP/1.1\r\n", post = "POST /api/probe HTTP/1.1\r\nHost: h\r\n";
  const std::string chunks = post + "Transfer-Encoding: chunked\r\n\r\n";
  const std::string hidden = "GET /api/tables HTTP/1.1\r\nHost: hidden\r\n\r\n";
  const std::pair<std::string, std::string> requests[] = {
      {"400", post + "Content-Length : 50\r\n\r\n"},
      {"400", post + "Content-Length:\r\n\r\n"},
      {"400", post + "Content-Length: 0\r\nContent-Length: 0\r\n\r\n"},
      {"400", post + "Content-Length: 0, 0\r\n\r\n"},
      {"413", post + "Content-Length: 10000000\r\n\r\n"},
      {"400", post + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n"},
      {"400", post + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"},
      {"400", post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"},
      {"400", get + "\r\n"},
      {"400", get + "Host: h\r\nHost: h\r\n\r\n"},
      {"400", get + "Host: h\r\nA: b\r\n c\r\n\r\n"},
      {"400", get + "Host: h\r\nA: b\rc\r\n\r\n"},
      {"400", get + "Host: h\r\nA: b\nc: d\r\n\r\n"},
      {"400", get + std::string("Host: h\r\nA: b\0c\r\n\r\n", 20)},
      {"400", "GET /api/tables  HTTP/1.1\r\nHost: h\r\n\r\n"},
      {"400", "GET /api/tables HTTP/1.1\nHost: h\n\n"},
      {"400", "GET api/tables HTTP/1.1\r\nHost: h\r\n\r\n"},
      {"400", chunks + "-5\r\n"},
      {"400", chunks + "0x25\r\n"},
      {"400", chunks + "5\r\nhello0\r\n\r\n"},
      {"400", chunks + "5\r\nhello\n0\r\n\r\n"},
      {"400", chunks + "0\r\nA : b\r\n\r\n"},
      {"413", chunks + "fffffff\r\n"},
      {"200", get + "Host: h\r\nContent-Length: 5\r\n\r\nhello"},  // a body that is not read
      {"200", "GET /api/tables HTTP/1.0\r\n\r\n"},
  };
  for (const auto& [status, request] : requests) {
    const RawClient raw(port());
    raw.send(request + hidden);
    const std::string reply = raw.rest();  // the service closes the connection, though this side stays open
    EXPECT_TRUE(reply.starts_with("HTTP/1.1 " + status + " ")) << request << reply;
    EXPECT_EQ(reply.find("Content-Type: "), reply.rfind("Content-Type: ")) << request << reply;
    EXPECT_NE(reply.find("Connection: close\r\n"), std::string::npos) << request << reply;
  }
  expect_answers();
}

/// After each request the connection answers another one.
TEST_F(HttpServer, ReadsEveryFormOfAGoodRequest) {
  start();
  const std::string post = "POST /api/probe HTTP/1.1\r\nHost: h\r\n", body = R"({"table":"t","positions":["1,2"]})";
  const std::string chunks = post + "Transfer-Encoding: chunked\r\n\r\n";
  const std::string in_chunks =
      fmt::format("{:X};a=b\r\n{}\r\n00{:x}\r\n{}\r\n0\r\n", 5, body.substr(0, 5), body.size() - 5, body.substr(5));
  const std::pair<std::string, std::string> requests[] = {
      {"200", "GET http://h/api/tables HTTP/1.1\r\nHost: h\r\n\r\n"},
      {"200", "GET HTTP://other:80?a=b HTTP/1.1\r\nHost: h\r\n\r\n"},
      {"200", "\r\nGET /api/tables HTTP/1.1\r\nHOST:h\r\n\r\n"},
      {"200", "GET /api/tables HTTP/1.1\r\nHost: [::1]:80\r\nEmpty:\r\n\r\n"},
      {"200", post + fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body)},
      {"200", chunks + in_chunks + "\r\n"},
      {"200", chunks + in_chunks + "Trailer: x\r\nOther:\r\n\r\n"},
      {"204", "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n"},
      {"400", post + "Content-Length: 0\r\n\r\n"},
      {"404", "GET /nowhere HTTP/1.1\r\nHost: h\r\n\r\n"},
  };
  for (const auto& [status, request] : requests) {
    const RawClient raw(port());
    for (const char byte : request) raw.send({&byte, 1});
    raw.send("GET /last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    const std::string reply = raw.rest();
    EXPECT_TRUE(reply.starts_with("HTTP/1.1 " + status + " ")) << request << reply;
    EXPECT_NE(reply.find("HTTP/1.1 404 Not Found\r\n", 1), std::string::npos) << request << reply;
  }
}

TEST_F(HttpServer, TellsAWaitingClientToSendTheBody) {
  start();
  const std::string body = R"({"table":"t","positions":["1,2"]})";
  const RawClient raw(port());
  raw.send(
      fmt::format("POST /api/probe HTTP/1.1\r\nHost: h\r\nConnection: close\r\nExpect: 100-continue\r\n"
                  "Content-Length: {}\r\n\r\n",
                  body.size()));
  EXPECT_EQ(raw.some(), "HTTP/1.1 100 Continue\r\n\r\n");
  raw.send(body);
  EXPECT_TRUE(raw.rest().starts_with("HTTP/1.1 200 OK\r\n"));
}

TEST_F(HttpServer, SendsLongRepliesToSlowClients) {
  start();
  const nlohmann::json many{{"table", "t"}, {"positions", std::vector<std::string>(2'700, "9,9")}};
  const std::string body = many.dump(), right = service().reply({"POST", "/api/probe", {}, body}).body;
  const RawClient raw(port());
  raw.send(
      fmt::format("POST /api/probe HTTP/1.1\r\nHost: h\r\nContent-Length: {}\r\n\r\n{}"
                  "GET /last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
                  body.size(), body));
  for (int i = 0; i < 3; ++i) expect_answers();
  const std::string replies = raw.rest();
  EXPECT_NE(replies.find(right + "HTTP/1.1 404 "), std::string::npos);
}

TEST_F(HttpServer, EndsTheConnectionOfAClientThatAsksForIt) {
  start();
  for (const char* head : {"HTTP/1.1\r\nHost: h\r\nConnection: Close", "HTTP/1.1\r\nHost: h\r\nConnection: close, TE",
                           "HTTP/1.0\r\nHost: h"}) {
    const RawClient raw(port());
    raw.send(fmt::format("GET /api/tables {}\r\n\r\n", head));
    const std::string reply = raw.rest();
    EXPECT_NE(reply.find("Connection: close\r\n"), std::string::npos) << reply;
    EXPECT_EQ(reply.find("Keep-Alive"), std::string::npos) << reply;
  }
}

TEST_F(HttpServer, LetsFewLongRepliesWait) {
  ServerOptions options;
  options.waiting_bytes = 0;
  start(options);
  const nlohmann::json many{{"table", "t"}, {"positions", std::vector<std::string>(3000, "9,9")}, {"moves", false}};
  const HttpAnswer refused = ask("/api/probe", "POST", {}, many.dump());
  EXPECT_EQ(refused.status, 503) << refused.body.substr(0, 100);
  expect_answers();
}

TEST_F(HttpServer, AnswersBesideManyOpenConnections) {
  ServerOptions options;
  options.connections = 8;
  start(options);
  std::vector<RawClient> idle;
  for (int i = 0; i < 300; ++i) {
    idle.emplace_back(port());
    if (i % 2 == 0) idle.back().send("GET /api/tab");
  }
  expect_answers();
  for (int i = 0; i < 20; ++i) expect_answers();
  EXPECT_EQ(idle.front().rest(), "");  // was closed for newer ones
}

TEST_F(HttpServer, AnswersManyClientsAtOnce) {
  start();
  const std::string right = probe("t", "3,4").dump();
  std::atomic<int> good = 0;
  {
    std::vector<std::jthread> clients;
    for (int i = 0; i < 8; ++i)
      clients.emplace_back([&] {
        const RawClient one(port());
        for (int k = 0; k < 50; ++k) {
          one.send("GET /api/probe?table=t&position=3,4 HTTP/1.1\r\nHost: h\r\n\r\n");
          good += nlohmann::json::parse(first_answer(one.some()).body).dump() == right;
        }
      });
  }
  EXPECT_EQ(good, 8 * 50);
}

TEST_F(HttpServer, NeedsNoThreadForAWaitingConnection) {
  start({}, 1);
  std::vector<RawClient> idle;
  for (int i = 0; i < 100; ++i) {
    idle.emplace_back(port());
    idle.back().send(i % 2 == 0 ? "GET /api/tab" : "GET /api/tables HTTP/1.1\r\nHost: h\r\n\r\n");
  }
  for (int i = 0; i < 20; ++i) expect_answers();
  for (const RawClient& client : idle) client.send("les HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
  for (std::size_t i = 0; i < idle.size(); i += 2) EXPECT_TRUE(idle[i].rest().starts_with("HTTP/1.1 200 OK\r\n"));
}

TEST_F(HttpServer, StopsBesideIdleConnections) {
  start();
  const RawClient idle(port()), incomplete(port());
  incomplete.send("GET /api/tab");
  expect_answers();
  stop();
  EXPECT_EQ(idle.rest(), "");
  EXPECT_EQ(incomplete.rest(), "");
}

TEST_F(HttpServer, NeedsAFreePort) {
  start();
  ServerOptions options;
  options.port = port();
  EXPECT_NE(message_of<UsageError>([&] { Server(answering(), options); }).find("cannot listen on port"),
            std::string::npos);
  options.host = "256.0.0.1";
  EXPECT_THROW(Server(answering(), options), UsageError);
  expect_answers();
}

}  // namespace zermelo::test::server_test
