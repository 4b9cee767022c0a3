// JSON from outside: what is read, and what is refused before it costs time or stack.
#include "formats/table/storage/json_reading.h"

#include <gtest/gtest.h>

#include "support/message_of.h"

namespace zermelo::test::json_reading_test {
namespace {

std::string refusal(const std::string& text, const JsonBounds& bounds = {}) {
  return message_of<JsonError>([&] { parse_json(text, bounds); });
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

std::string object(std::size_t keys) {
  std::string text;
  for (std::size_t i = 0; i < keys; ++i) text += (i == 0 ? "{\"" : ",\"") + std::to_string(i) + "\":0";
  return text + "}";
}

}  // namespace

TEST(BoundedJson, IsReadAsTheLibraryReadsIt) {
  const std::string text = R"({"a":[1,-2,3.5,"x",null,true],"b":{"c":{}},"a2":18446744073709551615})";
  EXPECT_EQ(parse_json(text).dump(), text);
  EXPECT_EQ(parse_json(" 7\n"), Json(7));
}

TEST(BoundedJson, NamesWhereItGoesWrong) {
  EXPECT_EQ(refusal(R"({"a":1)"), "the text is not JSON in UTF-8: it goes wrong at byte 7");
  EXPECT_EQ(refusal("\"\xff\""), "the text is not JSON in UTF-8: it goes wrong at byte 2");
  EXPECT_EQ(refusal("1 2"), "the text is not JSON in UTF-8: it goes wrong at byte 3");
  EXPECT_EQ(refusal("[1e400]"), "the text contains a number that is too large");
}

TEST(BoundedJson, HasABoundedDepth) {
  EXPECT_EQ(parse_json(nested(16)).dump(), nested(16));
  EXPECT_EQ(refusal(nested(17)), "the text has more than 16 arrays and objects inside each other");
  EXPECT_EQ(refusal(std::string(1'000'000, '[')), refusal(nested(17)));
  EXPECT_NE(refusal("[{\"a\":[]}]", {.depth = 2}), "");
}

TEST(BoundedJson, HasAFewKeysInEachObject) {
  EXPECT_EQ(parse_json(object(100)).members().size(), 100u);
  EXPECT_EQ(parse_json("[" + object(100) + "," + object(100) + "]").elements().size(), 2u);
  EXPECT_EQ(refusal(object(101)), "the text has an object with more than 100 keys");
  EXPECT_EQ(refusal(object(200'000)), refusal(object(101)));
  EXPECT_NE(refusal("{\"a\":{\"b\":0,\"c\":0}}", {.keys = 1}), "");
}

TEST(BoundedJson, HasEachKeyOnce) {
  EXPECT_EQ(refusal(R"({"a":0,"b":{"a":1},"a":2})"), "the text has an object with one key twice");
  EXPECT_EQ(parse_json(R"([{"a":0},{"a":1}])").elements().size(), 2u);
}

}  // namespace zermelo::test::json_reading_test
