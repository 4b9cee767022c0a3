// A parameter that occurs twice is refused, because another reader might take the other one.
#include "tools/serve/http/questions.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "formats/table/storage/json_reading.h"

namespace zermelo {

void allow_only(const Request& request, std::initializer_list<std::string_view> names) {
  for (const auto& [key, value] : request.parameters)
    if (std::ranges::find(names, key) == names.end())
      throw UsageError("the query has {}; {} reads only {}", key, request.path, fmt::join(names, ", "));
}

std::string parameter(const Request& request, const std::string& key, const std::string& fallback) {
  const auto [first, end] = request.parameters.equal_range(key);
  if (first == end) return fallback;
  if (std::next(first) != end) throw UsageError("the query names {} twice; name it once", key);
  return first->second;
}

std::string required(const Request& request, const std::string& key, std::string_view form) {
  if (!request.parameters.contains(key)) throw UsageError("the query has no {}; write {}?{}", key, request.path, form);
  return parameter(request, key, {});
}

WrongMethod::WrongMethod(const Request& request, bool may_post)
    : UsageError("{} does not answer {}; use GET{}", request.path, request.method, may_post ? " or POST" : ""),
      posts(may_post) {}

Reply error_reply(const WrongMethod& wrong) {
  Reply reply = error_reply(405, wrong.what());
  reply.headers = wrong.posts ? "Allow: GET, HEAD, POST, OPTIONS\r\n" : "Allow: GET, HEAD, OPTIONS\r\n";
  return reply;
}

void require_get(const Request& request, bool may_post) {
  if (request.method != "GET" && request.method != "HEAD") throw WrongMethod(request, may_post);
}

QuestionBody::QuestionBody(const std::string& body, std::initializer_list<std::string_view> keys, std::string_view form)
    : form_(form), json_(parsed(body)) {
  if (!json_.is_object()) return;  // it has no members, as member() says
  for (const auto& [key, value] : json_.members())
    if (std::ranges::find(keys, key) == keys.end()) refuse(fmt::format("the body has the unknown key '{}'", key));
}

std::vector<std::string> QuestionBody::positions() const {
  constexpr std::size_t most = RequestBounds::most_positions;
  auto positions = member<std::vector<std::string>>("positions");
  if (positions.size() > most)
    throw UsageError("the body has {} positions, but one request may have {}; send several requests", positions.size(),
                     most);
  return positions;
}

void QuestionBody::refuse(const std::string& why) const { throw UsageError("{}; send {}", why, form_); }

Json QuestionBody::parsed(const std::string& body) const {
  try {
    return parse_json(body);
  } catch (const JsonError& error) {
    refuse(fmt::format("the body is wrong: {}", error.what()));
  }
}

}  // namespace zermelo
