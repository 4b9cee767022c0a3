// The reader of HTTP requests without sockets: which requests it accepts, and what it reads.
#include "tools/serve/http/http_request.h"

#include <gtest/gtest.h>

namespace zermelo::test::http_request_test {
namespace {

/// Reads the text in pieces of this many bytes, to the end of the request.
RequestReader read(std::string_view text, std::size_t piece = 1'000'000, std::size_t most_body = 100) {
  RequestReader reader(most_body);
  while (!text.empty() && !reader.complete() && reader.refusal() == 0) {
    const std::size_t taken = reader.take(text.substr(0, piece));
    text.remove_prefix(taken);
  }
  return reader;
}

/// 200 for a complete request, 0 for one of which more must come, or the status of its refusal; the same for every
/// size of pieces.
int status(std::string_view text) {
  const auto of = [](const RequestReader& reader) { return reader.complete() ? 200 : reader.refusal(); };
  const int whole = of(read(text));
  for (const std::size_t piece : {1, 2, 7}) EXPECT_EQ(of(read(text, piece)), whole) << text;
  return whole;
}

int get(const std::string& header) { return status("GET / HTTP/1.1\r\n" + header + "\r\n\r\n"); }
int post(const std::string& rest) { return status("POST /p HTTP/1.1\r\nHost: h\r\n" + rest); }
int chunked(const std::string& chunks) { return post("Transfer-Encoding: chunked\r\n\r\n" + chunks); }
int target(const std::string& text) { return status("GET " + text + " HTTP/1.1\r\nHost: h\r\n\r\n"); }
Request request(const std::string& target) { return read("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n").request(); }

}  // namespace

TEST(HttpRequest, HasARequestLineOfThreeWords) {
  EXPECT_EQ(status("GET / HTTP/1.1\r\nHost: h\r\n\r\n"), 200);
  EXPECT_EQ(status("GET / HTTP/1.0\r\n\r\n"), 200);
  EXPECT_EQ(status("\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n"), 200);
  EXPECT_EQ(status("GET / HTTP/1.1\r\nHost: h\r\n"), 0);
  EXPECT_EQ(status("GET  / HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1 \r\nHost: h\r\n\r\n"), 400);
  EXPECT_EQ(status(" GET / HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
  EXPECT_EQ(status("GET /\r\n\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/2.0\r\nHost: h\r\n\r\n"), 400);
  EXPECT_EQ(status("GET / http/1.1\r\nHost: h\r\n\r\n"), 400);
  EXPECT_EQ(status("get / HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
  EXPECT_EQ(status("BREW / HTTP/1.1\r\nHost: h\r\n\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1\nHost: h\n\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1\rHost: h\r\n\r\n"), 400);
}

TEST(HttpRequest, NamesAPathOrAnAddress) {
  EXPECT_EQ(request("/a%20b/%C3%A9?x=1+2%263&y=&&z").path, "/a b/\xC3\xA9");
  const std::multimap<std::string, std::string> parameters{{"x", "1 2&3"}, {"y", ""}, {"z", ""}};
  EXPECT_EQ(request("/a?x=1+2%263&y=&&z").parameters, parameters);
  EXPECT_EQ(request("/a+b?c=d=e").path, "/a+b");
  EXPECT_EQ(request("/a+b?c=d=e").parameters.find("c")->second, "d=e");
  EXPECT_EQ(request("http://host:80/api?t=1").path, "/api");
  EXPECT_EQ(request("HTTP://[::1]?t=1").path, "/");
  EXPECT_EQ(request("http://[::1]?t=1").parameters.find("t")->second, "1");
  for (const char* good : {"/", "//", "/?", "http://h", "https://h:1/"}) EXPECT_EQ(target(good), 200) << good;
  for (const char* bad : {"a", "*", "h:80", "ftp://h/", "http:///", "http://u@h/", "http://:80/", "http://[::1/", "/#a",
                          "/%", "/%4", "/%zz", "/?a=%u0041", "/\t"})
    EXPECT_EQ(target(bad), 400) << bad;
  EXPECT_EQ(status("OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n"), 200);
}

TEST(HttpRequest, HasOneHost) {
  for (const char* good : {"Host: h", "host:h", "HOST:\t h:80 \t", "Host:", "Host: [::1]:80", "Host: 127.0.0.1"})
    EXPECT_EQ(get(good), 200) << good;
  for (const char* bad : {"A: b", "Host: h\r\nHost: h", "Host: a b", "Host: h/x", "Host: u@h", "Host: h:80x"})
    EXPECT_EQ(get(bad), 400) << bad;
  EXPECT_EQ(status("GET / HTTP/1.0\r\nHost: h\r\nHost: g\r\n\r\n"), 400);
}

TEST(HttpRequest, HasHeadersWithoutControlCharacters) {
  EXPECT_EQ(get("Host: h\r\nA:\r\nB: \xC3\xA9\tc"), 200);
  EXPECT_EQ(get("Host : h"), 400);
  EXPECT_EQ(get("Host: h\r\nA"), 400);
  EXPECT_EQ(get("Host: h\r\n: a"), 400);
  EXPECT_EQ(get("Host: h\r\nA: b\r\n folded"), 400);
  EXPECT_EQ(get("Host: h\r\n A: b"), 400);
  EXPECT_EQ(get("Host: h\r\nA: b\rc"), 400);
  EXPECT_EQ(get("Host: h\r\nA: b\nC: d"), 400);
  EXPECT_EQ(get(std::string("Host: h\r\nA: b\0c", 15)), 400);
  EXPECT_EQ(get("Host: h\r\nA: b\x7f"), 400);
  EXPECT_EQ(get("Host: h\r\nA\xC3\xA9: b"), 400);
  EXPECT_EQ(get("Host: h\r\nA: " + std::string(RequestReader::most_line, 'b')), 400);
  std::string many = "Host: h";
  for (std::size_t i = 0; i < RequestReader::most_head; ++i) many += "\r\nA:";
  EXPECT_EQ(get(many), 400);
}

TEST(HttpRequest, HasOneLengthOfItsBody) {
  EXPECT_EQ(read("POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabcGET").request().body, "abc");
  EXPECT_EQ(post("Content-Length: 0\r\n\r\n"), 200);
  EXPECT_EQ(post("Content-Length: 003\r\n\r\nabc"), 200);
  EXPECT_EQ(post("Content-Length: 4\r\n\r\nabc"), 0);
  EXPECT_EQ(post("Content-Length: 101\r\n\r\n"), 413);
  EXPECT_EQ(post("Content-Length: 99999999999999999999999999\r\n\r\n"), 413);
  for (const char* bad : {" 3", ":", ": -1", ": +3", ": 3x", ": 0x3", ": 3, 3", ": 3 3", " : 3"})
    EXPECT_EQ(post("Content-Length" + std::string(bad) + "\r\n\r\nabc"), 400) << bad;
  EXPECT_EQ(post("Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc"), 400);
  EXPECT_EQ(post("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc"), 400);
  EXPECT_EQ(post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc"), 400);
  for (const char* bad :
       {" : chunked", ": gzip", ": gzip, chunked", ": chunked, chunked", ": xchunked", ":", ": \"chunked\""})
    EXPECT_EQ(post("Transfer-Encoding" + std::string(bad) + "\r\n\r\n0\r\n\r\n"), 400) << bad;
  EXPECT_EQ(post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 400);
  EXPECT_EQ(status("POST /p HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 400);
}

TEST(HttpRequest, HasChunksWithoutGaps) {
  const std::string head = "POST /p HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n";
  EXPECT_EQ(read(head + "2\r\nab\r\n0A\r\n0123456789\r\n0\r\n\r\nGET").request().body, "ab0123456789");
  EXPECT_EQ(read(head + "1;name=\"value\" ; b\r\na\r\n00;c\r\nTrailer: x\r\nB:\r\n\r\n").request().body, "a");
  EXPECT_EQ(chunked("1\r\na\r\n0\r\n\r\n"), 200);
  EXPECT_EQ(chunked("1\r\na\r\n0\r\n"), 0);
  for (const char* bad : {"-5\r\n", "0x25\r\n", "+1\r\na", "\r\n", "g\r\n", "1 \r\na", " 1\r\na", "1 a\r\n", "1\na\n",
                          "1\r\nab", "1\r\na0\r\n\r\n", "1\r\na\n0\r\n", "1\r\na\r0", "0\r\nContent-Length : 3\r\n",
                          "0\r\nA: b\r\n c\r\n", "0\r\nno header\r\n"})
    EXPECT_EQ(chunked(bad), 400) << bad;
  EXPECT_EQ(chunked("65\r\n"), 413);
  EXPECT_EQ(chunked("ffffffffffffffffffff\r\n"), 413);
  EXPECT_EQ(chunked("64\r\n" + std::string(100, 'a') + "\r\n1\r\n"), 413);
  EXPECT_EQ(chunked("0\r\nA: " + std::string(RequestReader::most_line, 'b')), 400);
}

TEST(HttpRequest, SaysWhetherTheConnectionEnds) {
  const auto closes = [](const std::string& rest) { return read("GET / HTTP/1." + rest + "\r\n\r\n").closes(); };
  EXPECT_FALSE(closes("1\r\nHost: h"));
  EXPECT_FALSE(closes("1\r\nHost: h\r\nConnection: keep-alive"));
  EXPECT_TRUE(closes("1\r\nHost: h\r\nConnection: Close"));
  EXPECT_TRUE(closes("1\r\nHost: h\r\nConnection: TE\r\nConnection: te , close"));
  EXPECT_TRUE(closes("0\r\nConnection: keep-alive"));
}

TEST(HttpRequest, ShowsItsHeadBeforeItsBody) {
  const std::string head = "POST /p HTTP/1.1\r\nHost: h\r\nExpect: 100-Continue\r\nContent-Length: 3\r\n\r\n";
  RequestReader reader(100);
  EXPECT_FALSE(reader.begun());
  EXPECT_EQ(reader.take(head + "abcGET"), head.size());
  EXPECT_TRUE(reader.begun() && reader.has_head() && reader.expects() && !reader.complete());
  EXPECT_EQ(reader.take("abcGET"), 3u);
  EXPECT_TRUE(reader.complete());
}

}  // namespace zermelo::test::http_request_test
