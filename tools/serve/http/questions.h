// What a request asks: the parameters of its query, and its body in JSON. All throw UsageError, which says what to
// write.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "formats/table/storage/json.h"
#include "tablebase/base/error.h"
#include "tools/serve/http/http_request.h"
#include "tools/serve/http/reply.h"

namespace zermelo {

/// Bounds of one request, in every interface.
struct RequestBounds {
  static constexpr std::size_t most_positions = 10'000;
  static constexpr std::size_t most_with_columns = 1'000;    ///< positions whose columns a request asks for
  static constexpr std::uint64_t most_moves = 50'000;        ///< that one reply lists
  static constexpr std::uint64_t most_line_moves = 500'000;  ///< that a line of play examines
  static constexpr std::uint64_t most_solutions = 1'000;     ///< that a reply lists
};

/// Refuses a parameter that none of these names is, as a mistyped one.
void allow_only(const Request& request, std::initializer_list<std::string_view> names);

/// The value of a parameter that occurs once; `fallback` if it does not occur. Throws if it occurs twice.
std::string parameter(const Request& request, const std::string& key, const std::string& fallback);

/// The value of a parameter without which there is no answer. `form` shows the query, such as `fen=FEN`.
std::string required(const Request& request, const std::string& key, std::string_view form);

/// A path that does not answer the method of a request.
struct WrongMethod : UsageError {
  /// `may_post`: whether the path answers POST as well as GET.
  WrongMethod(const Request& request, bool may_post);
  bool posts;
};

/// The reply with status 405, which names the methods that the path answers.
Reply error_reply(const WrongMethod& wrong);

/// Throws WrongMethod unless the request is a GET or HEAD. `may_post` as in WrongMethod.
void require_get(const Request& request, bool may_post = false);

/// A JSON object in the body of a request. `form` shows the body in errors.
class QuestionBody {
 public:
  /// Reads an object with no other keys than these.
  QuestionBody(const std::string& body, std::initializer_list<std::string_view> keys, std::string_view form);

  bool has(const char* key) const { return json_.find(key) != nullptr; }
  /// A member of this type.
  template <class T>
  T member(const char* key) const {
    try {
      return json_.at(key).get<T>();
    } catch (const JsonError&) {
      refuse(fmt::format("the body has no {}, or one of another type", key));
    }
  }
  /// The member `positions`: at most RequestBounds::most_positions texts.
  std::vector<std::string> positions() const;

 private:
  [[noreturn]] void refuse(const std::string& why) const;
  Json parsed(const std::string& body) const;

  std::string_view form_;
  Json json_;
};

}  // namespace zermelo
