// What happens around an answer: limits of clients, /health and /metrics, compression, logs, replaced tables.
#include "tools/serve/operation/reception.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <thread>

#include "support/folder.h"
#include "tools/serve/http/reply.h"

namespace zermelo::test::reception_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const std::string long_text(5000, 'x');

Reply echo(const Request& request) { return json_reply(request.path == "/long" ? long_text : request.path); }

Request request_for(const std::string& path) { return {"GET", path}; }

std::string unpacked(const std::string& packed) {
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  std::string text(100'000, '\0');
  std::string input = packed;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST(RateLimits, CountEachClientAlone) {
  RateLimit limit(10);
  const auto now = RateLimit::Clock::now();
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(limit.admits("10.0.0.1", now)) << i;
  EXPECT_FALSE(limit.admits("10.0.0.1", now));
  EXPECT_TRUE(limit.admits("10.0.0.2", now));
  EXPECT_FALSE(limit.admits("10.0.0.1", now + milliseconds(99)));
  EXPECT_TRUE(limit.admits("10.0.0.1", now + milliseconds(100)));
  EXPECT_FALSE(limit.admits("10.0.0.1", now + milliseconds(100)));
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(limit.admits("10.0.0.1", now + seconds(5))) << i;
  EXPECT_FALSE(limit.admits("10.0.0.1", now + seconds(5)));
}

TEST(RateLimits, TakeANetworkOfIp6AsOneClient) {
  RateLimit limit(1);
  const auto now = RateLimit::Clock::now();
  EXPECT_TRUE(limit.admits("2001:db8::1", now));
  EXPECT_FALSE(limit.admits("2001:db8::ffff:2", now));
  EXPECT_TRUE(limit.admits("2001:db8:0:1::1", now));
  EXPECT_TRUE(limit.admits("10.0.0.1", now));
  EXPECT_FALSE(limit.admits("::ffff:10.0.0.1", now));
}

TEST(RateLimits, RememberBoundedlyMany) {
  RateLimit limit(1);
  const auto now = RateLimit::Clock::now();
  for (std::size_t i = 0; i < 2 * RateLimit::most_clients; ++i)
    limit.admits(fmt::format("10.{}.{}.{}", i >> 16, i >> 8 & 255, i & 255), now);
  EXPECT_FALSE(limit.admits("10.1.255.255", now));
}

TEST(RateLimits, ComeFromProxiesOnlyIfAsked) {
  EXPECT_EQ(forwarded_address("1.2.3.4, 10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(forwarded_address("2001:db8::1"), "2001:db8::1");
  EXPECT_EQ(forwarded_address("9.9.9.9, 1.2.3.4:5555"), "1.2.3.4");
  EXPECT_EQ(forwarded_address("[2001:db8::1]:44"), "2001:db8::1");
  EXPECT_EQ(forwarded_address("[2001:db8::1]"), "2001:db8::1");
  for (const char* wrong : {"1.2.3.4:x", "[2001:db8::1]44", "[2001:db8::1", ":44"})
    EXPECT_FALSE(forwarded_address(wrong)) << wrong;
  EXPECT_FALSE(forwarded_address(""));
  EXPECT_FALSE(forwarded_address("1.2.3.4, unknown"));
  for (const bool proxy : {false, true}) {
    Reception reception(echo, {.rate = 1, .behind_proxy = proxy});
    Request first = request_for("/a"), second = request_for("/a");
    first.forwarded_for = "10.0.0.1";
    second.forwarded_for = "10.0.0.1, 10.0.0.2";
    EXPECT_EQ(reception.reply(first, "127.0.0.1").status, 200);
    EXPECT_EQ(reception.reply(second, "127.0.0.1").status, proxy ? 200 : 429);
  }
}

TEST(Reception, RefusesClientsThatAskTooMuch) {
  Reception reception(echo, {.rate = 2});
  for (int i = 0; i < 2; ++i) EXPECT_EQ(reception.reply(request_for("/a"), "10.0.0.1").status, 200);
  const Reply refused = reception.reply(request_for("/a"), "10.0.0.1");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.headers, "Retry-After: 1\r\nAccess-Control-Expose-Headers: Retry-After\r\n");
  EXPECT_TRUE(nlohmann::json::parse(refused.body).contains("error"));
  EXPECT_EQ(reception.reply(request_for("/health"), "10.0.0.1").status, 200);
}

TEST(Reception, CompressesLongReplies) {
  Reception reception(echo, {});
  Request request = request_for("/long");
  const Reply plain = reception.reply(request, "");
  EXPECT_EQ(plain.body, long_text);
  EXPECT_EQ(plain.headers, "Vary: Accept-Encoding\r\n");
  request.accept_encoding = "deflate, gzip;q=0.5";
  const Reply packed = reception.reply(request, "");
  EXPECT_LT(packed.body.size(), 200u);
  EXPECT_EQ(unpacked(packed.body), long_text);
  EXPECT_EQ(packed.headers, "Vary: Accept-Encoding\r\nContent-Encoding: gzip\r\n");
  request.path = "/short";
  EXPECT_EQ(reception.reply(request, "").body, "/short");
}

TEST(Compression, FollowsAcceptEncoding) {
  for (const char* header : {"gzip", "GZIP", "br, gzip", "x-gzip", "*", "gzip;q=0.1", "br;q=1.0 , gzip ; q=0.001"})
    EXPECT_TRUE(accepts_gzip(header)) << header;
  for (const char* header : {"", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0", "gzip;q=0, *", "identity"})
    EXPECT_FALSE(accepts_gzip(header)) << header;
  EXPECT_EQ(unpacked(gzipped("")), "");
}

TEST(Reception, ReportsHealth) {
  Reception reception(echo, {});
  const Reply reply = reception.reply(request_for("/health"), "");
  const auto health = nlohmann::json::parse(reply.body);
  EXPECT_EQ(health.at("status"), "ok");
  EXPECT_EQ(health.at("http_code"), 200);
  EXPECT_GE(health.at("uptime_seconds"), 0);
}

TEST(Reception, RefusesMethodsOfItsPaths) {
  Reception reception(echo, {});
  for (const char* path : {"/health", "/metrics"}) {
    Request request = request_for(path);
    request.method = "POST";
    const Reply reply = reception.reply(request, "");
    EXPECT_EQ(reply.status, 405) << path;
    EXPECT_EQ(reply.headers, "Allow: GET, HEAD, OPTIONS\r\n") << path;
    EXPECT_NE(reply.body.find("does not answer POST"), std::string::npos) << reply.body;
  }
}

TEST(Reception, CountsRepliesForPrometheus) {
  Reception reception(echo, {.gauges = [] { return std::vector<Gauge>{{"tables", "gauge", "Tables.", 3}}; }});
  for (int i = 0; i < 3; ++i) {
    const auto begin = Reception::Clock::now() - milliseconds(2);
    reception.record(request_for("/a"), "", reception.reply(request_for("/a"), ""), begin);
  }
  const Reply reply = reception.reply(request_for("/metrics"), "");
  EXPECT_EQ(reply.type, "text/plain; version=0.0.4; charset=utf-8");
  const std::string text = '\n' + reply.body;
  for (const char* line :
       {"# TYPE zermelo_requests_total counter", "zermelo_requests_total{interface=\"page\",status=\"200\"} 3",
        "# TYPE zermelo_request_duration_seconds histogram", "zermelo_request_duration_seconds_bucket{le=\"0.001\"} 0",
        "zermelo_request_duration_seconds_bucket{le=\"+Inf\"} 3", "zermelo_request_duration_seconds_count 3",
        "# HELP tables Tables.", "tables 3"})
    EXPECT_NE(text.find(fmt::format("\n{}\n", line)), std::string::npos) << line << reply.body;
}

TEST(AccessLogs, HaveALineForEachReply) {
  const Folder folder;
  const std::string path = folder.file("access.log");
  Reception reception(echo, {.access_log = path});
  Request request = request_for("/a");
  request.target = "/a?\"\xff";
  reception.record(request, "10.0.0.1", json_reply("12345"), Reception::Clock::now());
  reception.record({}, "::1", error_reply(400, "no request"), Reception::Clock::now());
  request.method = "HEAD";
  reception.record(request, "::1", json_reply("12345"), Reception::Clock::now());
  const std::vector<std::string> lines = lines_of(path);
  ASSERT_EQ(lines.size(), 3u);
  const std::string common =
      R"(\S+ - - \[\d\d/[A-Z][a-z][a-z]/\d{4}:\d\d:\d\d:\d\d \+0000\] "[^"]*" \d{3} \d+ \d+\.\d{6})";
  for (const std::string& line : lines) EXPECT_TRUE(std::regex_match(line, std::regex(common))) << line;
  EXPECT_NE(lines[0].find(R"(10.0.0.1 - - [)"), std::string::npos);
  EXPECT_NE(lines[0].find(R"("GET /a?\x22\xFF HTTP/1.1" 200 5 )"), std::string::npos) << lines[0];
  EXPECT_NE(lines[1].find(R"("-" 400 )"), std::string::npos) << lines[1];
  EXPECT_NE(lines[2].find(" 200 0 "), std::string::npos) << lines[2];
  EXPECT_THROW(Reception(echo, {.access_log = folder.file("none/access.log")}), std::system_error);
}

TEST(AccessLogs, AreOpenedAgain) {
  const Folder folder;
  const std::string path = folder.file("access.log"), old = folder.file("access.log.1");
  Reception reception(echo, {.access_log = path});
  std::filesystem::rename(path, old);
  reception.record(request_for("/a"), "::1", {}, Reception::Clock::now());
  reception.replace(echo);
  reception.record(request_for("/a"), "::1", {}, Reception::Clock::now());
  EXPECT_EQ(lines_of(old).size(), 1u);
  EXPECT_EQ(lines_of(path).size(), 1u);
}

TEST(Reception, ReplacesAnswersWhileItAnswers) {
  const auto version = [](int number) {
    return [number](const Request&) { return json_reply(std::to_string(number)); };
  };
  Reception reception(version(0), {});
  std::atomic<bool> ends = false;
  std::vector<std::thread> clients;
  std::atomic<int> wrong = 0;
  for (int i = 0; i < 2; ++i)
    clients.emplace_back([&] {
      for (int last = 0; !ends;) {
        const int got = std::stoi(reception.reply(request_for("/a"), "").body);
        wrong += got < last;
        last = got;
      }
    });
  for (int number = 1; number <= 1000; ++number) reception.replace(version(number));
  ends = true;
  for (std::thread& client : clients) client.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(reception.reply(request_for("/a"), "").body, "1000");
}

}  // namespace zermelo::test::reception_test
