// The head and the lines of chunks are read line by line, the data in runs. Every line ends with CRLF and contains no
// other control characters than tabs.
#include "tools/serve/http/http_request.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>

#include "tablebase/input/text.h"

namespace zermelo {
namespace {

constexpr std::array<std::string_view, 8> methods{"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"};

constexpr std::string_view blanks = " \t";
constexpr std::string_view decimal_digits = "0123456789";
constexpr std::string_view hexadecimal = "0123456789abcdefABCDEF";

/// Whether all characters are letters, digits or among `others`.
bool consists_of(std::string_view text, std::string_view others) {
  return std::ranges::all_of(
      text, [&](unsigned char c) { return std::isalnum(c) != 0 || others.find(static_cast<char>(c)) != others.npos; });
}

/// Appends the value of a header that may be repeated.
void append(std::string& list, std::string_view value) {
  if (!list.empty()) list += ',';
  list += value;
}

bool is_forbidden(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < ' ' && byte != '\t' && byte != '\r' && byte != '\n') || byte == 0x7f;
}

/// A host with or without a port; the host may be empty, as in a `Host` header.
bool is_authority(std::string_view text) {
  const bool ip6 = text.starts_with('[');
  const std::size_t end = std::min(text.size(), ip6 ? text.find(']') : text.find(':'));
  if (ip6 && end == text.size()) return false;
  const std::string_view host = text.substr(ip6, end - ip6), port = text.substr(end + ip6);
  const bool sound = ip6 ? consists_of(host, ":.") : consists_of(host, "-._~%!$&'()*+,;=");
  return sound && (port.empty() || (port[0] == ':' && port.find_first_not_of(decimal_digits, 1) == port.npos));
}

/// Nothing if a `%` has no two hexadecimal digits after it.
std::optional<std::string> decoded(std::string_view text, bool plus_is_blank) {
  std::string whole;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      whole += plus_is_blank && text[at] == '+' ? ' ' : text[at];
      continue;
    }
    const std::string_view code = text.substr(at + 1, 2);
    if (code.size() < 2 || code.find_first_not_of(hexadecimal) != code.npos) return {};
    unsigned byte = 0;
    std::from_chars(code.data(), code.data() + code.size(), byte, 16);
    whole += static_cast<char>(byte);
    at += 2;
  }
  return whole;
}

/// The path and query of a target that is a path or an address such as `http://host/path`; nothing for others.
std::optional<std::string_view> path_of(std::string_view target) {
  if (target.starts_with('/')) return target;
  const std::size_t scheme = target.find("://");
  if (scheme == target.npos) return {};
  if (const std::string name = lowered(target.substr(0, scheme)); name != "http" && name != "https") return {};
  target.remove_prefix(scheme + 3);
  const std::size_t end = std::min(target.size(), target.find_first_of("/?"));
  const std::string_view authority = target.substr(0, end);
  if (authority.empty() || authority.starts_with(':') || !is_authority(authority)) return {};
  return target.substr(end);
}

}  // namespace

std::size_t RequestReader::take(std::string_view bytes) {
  const std::size_t all = bytes.size();
  begun_ = begun_ || all > 0;
  const bool had_head = has_head();
  while (!bytes.empty() && refusal_ == 0 && !complete() && has_head() == had_head) {
    if (part_ == Part::body || part_ == Part::chunk) {
      take_data(bytes);
    } else if (take_line(bytes)) {
      read_line(line_);
      line_.clear();
    }
  }
  return all - bytes.size();
}

/// Appends to line_; true if the line is complete.
bool RequestReader::take_line(std::string_view& bytes) {
  const std::string_view piece = bytes.substr(0, std::min(bytes.size() - 1, bytes.find('\n')) + 1);
  std::size_t& left = part_ == Part::chunk_size || part_ == Part::chunk_end ? chunks_left_ : head_left_;
  line_ += piece.substr(0, std::min(left, most_line - line_.size()));
  const bool is_short = piece.size() <= left && line_.size() < most_line;
  const bool possible = part_ != Part::chunk_end || std::string_view("\r\n").starts_with(line_);
  if (!is_short || !possible || std::ranges::any_of(piece, is_forbidden)) {
    refuse(400);
    return false;
  }
  left -= piece.size();
  bytes.remove_prefix(piece.size());
  if (!piece.ends_with('\n')) return false;
  const bool sound = line_.size() > 1 && line_.find('\r') == line_.size() - 2;
  if (!sound) refuse(400);
  if (sound) line_.resize(line_.size() - 2);
  return sound;
}

void RequestReader::take_data(std::string_view& bytes) {
  const std::size_t count = std::min<std::uint64_t>(bytes.size(), data_left_);
  request_.body += bytes.substr(0, count);
  bytes.remove_prefix(count);
  data_left_ -= count;
  if (data_left_ == 0) part_ = part_ == Part::body ? Part::end : Part::chunk_end;
}

void RequestReader::read_line(std::string_view line) {
  switch (part_) {
    case Part::request_line:
      if (!line.empty()) read_request_line(line);  // old clients send an empty line after a body
      return;
    case Part::header:
      return line.empty() ? end_head() : read_header(line);
    case Part::chunk_size:
      return read_chunk_size(line);
    case Part::chunk_end:
      part_ = Part::chunk_size;
      return;
    default:
      if (line.empty())
        part_ = Part::end;
      else
        read_header(line);
  }
}

void RequestReader::read_request_line(std::string_view line) {
  constexpr std::string_view version = "HTTP/1.";
  const std::vector<std::string_view> words = split(line, ' ');
  const bool sound = words.size() == 3 && std::ranges::find(methods, words[0]) != methods.end() &&
                     words[2].size() == version.size() + 1 && words[2].starts_with(version) &&
                     decimal_digits.find(words[2].back()) != decimal_digits.npos;
  if (!sound) return refuse(400);
  old_ = closes_ = words[2].ends_with('0');
  request_.method = words[0];
  part_ = Part::header;
  read_target(words[1]);
}

void RequestReader::read_target(std::string_view target) {
  request_.target = target;
  if (request_.method == "OPTIONS" && target == "*") {
    request_.path = target;
    return;
  }
  const std::optional<std::string_view> whole = path_of(target);
  if (!whole || whole->find_first_of("#\t") != whole->npos) return refuse(400);
  const std::size_t end = std::min(whole->size(), whole->find('?'));
  const std::optional<std::string> path = decoded(whole->substr(0, end), false);
  if (!path) return refuse(400);
  request_.path = path->empty() ? "/" : *path;
  for (const std::string_view word : split(whole->substr(std::min(whole->size(), end + 1)), '&')) {
    const std::size_t sign = std::min(word.size(), word.find('='));
    const auto key = decoded(word.substr(0, sign), true);
    const auto value = decoded(word.substr(std::min(word.size(), sign + 1)), true);
    if (!key || !value) return refuse(400);
    if (!key->empty()) request_.parameters.emplace(*key, *value);
  }
}

/// Trailers are checked and otherwise ignored.
void RequestReader::read_header(std::string_view line) {
  const std::size_t colon = std::min(line.size(), line.find(':'));
  const std::string_view name = line.substr(0, colon);  // of a folded line it begins with a blank
  if (colon == line.size() || name.empty() || !consists_of(name, "!#$%&'*+-.^_`|~")) return refuse(400);
  if (part_ == Part::header) read_field(lowered(name), trimmed(line.substr(colon + 1), blanks));
}

void RequestReader::read_field(std::string_view name, std::string_view value) {
  if (name == "host") {
    if (has_host_ || !is_authority(value)) refuse(400);
    has_host_ = true;
  } else if (name == "content-length") {
    read_length(value);
  } else if (name == "transfer-encoding") {
    if (chunked_ || lowered(value) != "chunked") refuse(400);
    chunked_ = true;
  } else if (name == "connection") {
    for (const std::string_view word : split(value, ','))
      closes_ = closes_ || lowered(trimmed(word, blanks)) == "close";
  } else if (name == "expect") {
    expects_ = lowered(value) == "100-continue";
  } else if (name == "accept-encoding") {
    append(request_.accept_encoding, value);
  } else if (name == "x-forwarded-for") {
    append(request_.forwarded_for, value);
  }
}

void RequestReader::read_length(std::string_view text) {
  constexpr std::size_t most_digits = 18;
  if (length_ || text.empty() || text.find_first_not_of(decimal_digits) != text.npos) return refuse(400);
  length_ = std::numeric_limits<std::uint64_t>::max();
  if (text.size() <= most_digits) std::from_chars(text.data(), text.data() + text.size(), *length_);
}

void RequestReader::end_head() {
  if ((!has_host_ && !old_) || (chunked_ && (length_ || old_))) return refuse(400);
  data_left_ = length_.value_or(0);
  if (data_left_ > most_body_) return refuse(413);
  part_ = chunked_ ? Part::chunk_size : data_left_ > 0 ? Part::body : Part::end;
}

/// A size may have extensions after a semicolon; they are ignored.
void RequestReader::read_chunk_size(std::string_view line) {
  constexpr std::size_t most_digits = 15;
  std::string_view size = line.substr(0, line.find_first_not_of(hexadecimal));
  const std::string_view rest = line.substr(size.size());
  if (size.empty() || (!rest.empty() && !trimmed(rest, blanks).starts_with(';'))) return refuse(400);
  size.remove_prefix(std::min(size.size(), size.find_first_not_of('0')));
  if (size.size() > most_digits) return refuse(413);
  data_left_ = 0;
  std::from_chars(size.data(), size.data() + size.size(), data_left_, 16);
  if (data_left_ > most_body_ - request_.body.size()) return refuse(413);
  part_ = data_left_ > 0 ? Part::chunk : Part::trailer;
}

}  // namespace zermelo
