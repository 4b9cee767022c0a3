// Reads requests of HTTP/1.1 (RFC 9112) from bytes that arrive in pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace zermelo {

struct Request {
  std::string method;                                       ///< GET, HEAD, POST, ...
  std::string path;                                         ///< decoded, without the query
  std::multimap<std::string, std::string> parameters = {};  ///< of the query, decoded
  std::string body = {};
  std::string target = {};           ///< path and query as they were sent
  std::string accept_encoding = {};  ///< the header; several of them with commas between
  std::string forwarded_for = {};    ///< the header X-Forwarded-For in the same way
};

/// For one request; the next one needs a new reader. Refuses a request whose end another reader of HTTP could see at
/// another place, because such a request could hide a second one.
class RequestReader {
 public:
  static constexpr std::size_t most_head = std::size_t{1} << 15;    ///< bytes of request line, headers and trailers
  static constexpr std::size_t most_line = std::size_t{1} << 13;    ///< bytes of a line
  static constexpr std::size_t most_chunks = std::size_t{1} << 20;  ///< bytes of a chunked body without its data

  /// Refuses a body of more than `most_body` bytes.
  explicit RequestReader(std::size_t most_body) : most_body_(most_body) {}

  /// Takes bytes and returns their number. Stops at the end of the headers, once, so that a request can be answered
  /// without its body; at the end of the request; and where the request is wrong.
  std::size_t take(std::string_view bytes);

  /// Whether a byte has come.
  bool begun() const { return begun_; }
  /// Whether the request line and the headers have come.
  bool has_head() const { return part_ > Part::header; }
  /// Whether the whole request has come.
  bool complete() const { return part_ == Part::end; }
  /// 0, or the status of the reply to a wrong request: 413 if its body is too long, else 400.
  int refusal() const { return refusal_; }

  const Request& request() const { return request_; }
  /// Whether the connection ends with this request: the client asks for it, or speaks HTTP/1.0.
  bool closes() const { return closes_; }
  /// Whether the client waits for `100 Continue` before it sends the body.
  bool expects() const { return expects_; }

 private:
  /// The part of the request to which the next byte belongs.
  enum class Part { request_line, header, body, chunk_size, chunk, chunk_end, trailer, end };

  bool take_line(std::string_view& bytes);
  void take_data(std::string_view& bytes);
  void read_line(std::string_view line);
  void read_request_line(std::string_view line);
  void read_target(std::string_view target);
  void read_header(std::string_view line);
  void read_field(std::string_view name, std::string_view value);
  void read_length(std::string_view digits);
  void read_chunk_size(std::string_view line);
  void end_head();
  void refuse(int status) { refusal_ = status; }

  std::size_t most_body_;
  Request request_;
  Part part_ = Part::request_line;
  bool begun_ = false;
  int refusal_ = 0;
  std::string line_;                       ///< the bytes of a line that is not complete
  std::size_t head_left_ = most_head;      ///< bytes that may still come in the head and the trailers
  std::size_t chunks_left_ = most_chunks;  ///< bytes that may still come without the data of chunks
  std::uint64_t data_left_ = 0;            ///< bytes of the body, or of the present chunk, that have not come
  bool old_ = false;                       ///< HTTP/1.0
  bool closes_ = false, expects_ = false, has_host_ = false, chunked_ = false;
  std::optional<std::uint64_t> length_;  ///< Content-Length; the greatest number if it has more than 18 digits
};

}  // namespace zermelo
