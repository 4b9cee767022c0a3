// JSON values: their texts are those of the JSON library, and reading keeps types apart.
#include "formats/table/storage/json.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace zermelo::test::json_test {
namespace {

using Library = nlohmann::ordered_json;

std::string library_text(const Library& json) { return json.dump(-1, ' ', false, Library::error_handler_t::replace); }

}  // namespace

TEST(Json, HasTheTextsOfTheLibrary) {
  for (const double number : {0.0, -0.0, 1.0, 0.1, 1e20, 1.5e-7, 1.0 / 3, 123456789.25, 5e-324, 1.7976931348623157e308,
                              std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    EXPECT_EQ(Json(number).dump(), library_text(number));
  for (const std::string text : {"", "pyramid rows=4", "\"\\/\b\f\n\r\t\x01\x1f\x7f", "○ × é", "\xff\xc3", "a\xe2\x97"})
    EXPECT_EQ(Json(text).dump(Utf8::replace), library_text(text)) << text;
  for (int c = 0; c < 256; ++c) {
    const std::string text{'a', static_cast<char>(c), 'b'};
    EXPECT_EQ(Json(text).dump(Utf8::replace), library_text(text)) << c;
  }
  EXPECT_EQ(Json(std::numeric_limits<std::int64_t>::min()).dump(), "-9223372036854775808");
  EXPECT_EQ(Json(std::numeric_limits<std::uint64_t>::max()).dump(), "18446744073709551615");
}

TEST(JsonWriter, PutsCommasBetweenValues) {
  std::string text = "[0,";
  JsonWriter json(text, Utf8::replace);
  json.begin_object();
  json.add("empty", "");
  json.add("brackets", std::string("{[:,"));
  json.key("list");
  json.begin_array();
  for (const bool truth : {true, false}) json.value(truth);
  json.value(-1);
  json.value(0.5);
  json.begin_array();
  json.end_array();
  json.begin_object();
  json.end_object();
  json.end_array();
  json.add("none", nullptr);
  json.add("some", std::optional<std::uint32_t>(7));
  json.add("unknown", std::optional<std::uint32_t>());
  json.add("bytes", std::string_view("\xff"));
  json.end_object();
  json.value("last");
  json.end_array();
  EXPECT_EQ(text, R"([0,{"empty":"","brackets":"{[:,","list":[true,false,-1,0.5,[],{}],"none":null,"some":7,)"
                  "\"unknown\":null,\"bytes\":\"\uFFFD\"},\"last\"]");
  EXPECT_THROW(JsonWriter(text).value("\xff"), JsonError);
}

TEST(Json, KeepsTheOrderOfItsKeys) {
  Json object{{"z", 1}, {"a", nullptr}};
  object["m"] = {{"inside", true}};
  object["list"].push_back(2.5);
  object["list"].push_back("x");
  object["z"] = std::vector<std::uint64_t>{3, 4};
  object.update({{"a", std::optional<int>(-7)}, {"new", std::optional<int>()}});
  EXPECT_EQ(object.dump(), R"({"z":[3,4],"a":-7,"m":{"inside":true},"list":[2.5,"x"],"new":null})");
  object.erase("m");
  object.erase("absent");
  EXPECT_EQ(object.dump(), R"({"z":[3,4],"a":-7,"list":[2.5,"x"],"new":null})");
  EXPECT_EQ(Json::object().dump() + Json::array().dump() + Json().dump(), "{}[]null");
}

TEST(Json, RefusesBytesThatAreNotUtf8) {
  EXPECT_THROW(Json("\xff").dump(), JsonError);
  EXPECT_THROW(Json({{"\xff", 1}}).dump(), JsonError);
}

TEST(Json, GivesValuesOfTheirTypeOnly) {
  const Json object{{"n", 5}, {"minus", -5}, {"half", 0.5}, {"yes", true}, {"text", "t"}, {"large", 1ULL << 40}};
  EXPECT_EQ(object.at("n").get<int>(), 5);
  EXPECT_EQ(object.at("n").number(), 5u);
  EXPECT_EQ(object.at("minus").get<int>(), -5);
  EXPECT_EQ(object.at("minus").number(), std::nullopt);
  EXPECT_EQ(object.value("absent", std::uint64_t{8}), 8u);
  EXPECT_EQ(object.find("absent"), nullptr);
  for (const char* key : {"minus", "half", "yes", "text", "large", "absent"})
    EXPECT_THROW(object.at(key).get<std::uint32_t>(), JsonError) << key;
  for (const char* key : {"n", "half", "yes"}) EXPECT_THROW(object.at(key).get<std::string>(), JsonError) << key;
  EXPECT_THROW(object.at("n").get<bool>(), JsonError);
  EXPECT_THROW(object.at("n").elements(), JsonError);
  EXPECT_THROW(object.at("n").members(), JsonError);
}

TEST(Json, IsEqualByValue) {
  EXPECT_EQ(Json(4), Json(std::uint64_t{4}));
  EXPECT_NE(Json(4), Json("4"));
  EXPECT_NE(Json(), Json(false));
  EXPECT_EQ(Json({{"a", Json::array()}}), Json({{"a", std::vector<std::string>()}}));
}

}  // namespace zermelo::test::json_test
