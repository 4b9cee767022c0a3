// Blocks of keys of every length: packed, unpacked and searched.
#include "formats/table/keys/key_codec.h"

#include <gtest/gtest.h>

#include "tests/formats/table/sample_keys.h"

namespace zermelo::test::key_codec_test {
namespace {

class KeyCodecOf : public testing::TestWithParam<std::size_t> {};

TEST_P(KeyCodecOf, UnpacksTheKeysThatItPacked) {
  for (const std::size_t count : {1, 2, 7, 1000, 4096})
    for (const KeyRun& keys : {random_keys(GetParam(), count), greatest_keys(GetParam(), count),
                               even_keys(GetParam(), count), even_keys(GetParam(), count, 1ull << 40)}) {
      ASSERT_TRUE(ascends(keys));
      const Bytes payload = pack_keys(std::as_bytes(std::span(keys.words)), GetParam());
      ASSERT_EQ(payload.size(), count * GetParam());
      const KeyRun again = unpack_keys(payload, GetParam());
      EXPECT_EQ(again.words, keys.words);
      EXPECT_EQ(again.width, keys.width);
    }
}

TEST_P(KeyCodecOf, CarriesADifferenceOverAllWords) {
  KeyRun keys{std::vector<std::uint64_t>(GetParam() / 4), GetParam() / 8};
  for (std::size_t word = 0; word + 1 < keys.width; ++word) keys.words[word] = ~std::uint64_t{0};
  keys.words.back() = 1;
  const Bytes payload = pack_keys(std::as_bytes(std::span(keys.words)), GetParam());
  EXPECT_EQ(std::to_integer<int>(payload[1]), 1) << "the lowest byte of the difference";
  EXPECT_EQ(unpack_keys(payload, GetParam()).words, keys.words);
}

TEST_P(KeyCodecOf, NoticesKeysThatDoNotAscend) {
  KeyRun keys = random_keys(GetParam(), 100);
  for (std::size_t word = 0; word < keys.width; ++word) keys.words[40 * keys.width + word] = keys.key(41)[word];
  EXPECT_FALSE(ascends(keys)) << "two equal keys";
  const Bytes payload = pack_keys(std::as_bytes(std::span(keys.words)), GetParam());
  EXPECT_FALSE(ascends(unpack_keys(payload, GetParam())));
}

TEST_P(KeyCodecOf, CountsTheKeysUpToAnother) {
  const KeyRun keys = even_keys(GetParam(), 100, 3);
  for (std::uint64_t number = 0; number < 310; ++number) {
    std::vector<std::uint64_t> wanted(keys.width);
    wanted[0] = number;
    EXPECT_EQ(keys.up_to(wanted), std::min<std::size_t>(100, number / 3 + 1));
    if (keys.width == 1) continue;
    wanted.back() = 1;
    EXPECT_EQ(keys.up_to(wanted), 100u);
  }
}

INSTANTIATE_TEST_SUITE_P(Lengths, KeyCodecOf, testing::Values(8, 16, 32, 64));

/// Plane j contains the bytes j of the first key and of the differences.
TEST(KeyCodec, HasThePayloadThatTheFormatPageShows) {
  const KeyRun keys{{0x0102, 0x0105, 0x0205}, 1};
  const Bytes payload = pack_keys(std::as_bytes(std::span(keys.words)), 8);
  const std::array<int, 9> expected = {2, 3, 0, 1, 0, 1, 0, 0, 0};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(std::to_integer<int>(payload[i]), expected[i]) << i;
}

}  // namespace
}  // namespace zermelo::test::key_codec_test
