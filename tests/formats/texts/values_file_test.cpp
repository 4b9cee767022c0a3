// Files of Grundy values: the width of their numbers.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "formats/texts/csv.h"
#include "support/folder.h"

namespace zermelo::values_file_test {
namespace {

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(ValuesFile, HasNumbersAsWideAsTheGreatestValueNeeds) {
  EXPECT_EQ(raw_bytes_for(0), 1u);
  EXPECT_EQ(raw_bytes_for(0xff), 1u);
  EXPECT_EQ(raw_bytes_for(0x100), 2u);
  EXPECT_EQ(raw_bytes_for(0xffff), 2u);
  EXPECT_EQ(raw_bytes_for(0x10000), 4u);
  EXPECT_EQ(raw_bytes_for(0xffffffff), 4u);
  EXPECT_EQ(raw_bytes_for(0x100000000), 8u);
  EXPECT_EQ(raw_bytes_for(UINT64_MAX), 8u);
}

TEST(ValuesFile, KeepsAll64Bits) {
  const test::Folder folder;
  const std::vector<std::uint64_t> values{7, 0x0102030405060708};
  for (const ValuesFormat format : {ValuesFormat::raw, ValuesFormat::csv}) {
    ValuesFile file(folder.file("values"), format, raw_bytes_for(values.back()));
    file.append(values);
    file.finish();
    EXPECT_EQ(content(folder.file("values")), format == ValuesFormat::raw
                                                  ? std::string("\7\0\0\0\0\0\0\0\x08\7\6\5\4\3\2\1", 16)
                                                  : "n,grundy\n0,7\n1,72623859790382856\n");
  }
  EXPECT_EQ(guess_values_format("n.u64"), ValuesFormat::raw);
}

TEST(ValuesFile, IsABFileOfTheOeis) {
  const test::Folder folder;
  ValuesFile file(folder.file("values"), ValuesFormat::bfile, 1);
  const std::vector<std::uint64_t> values{0, 1, 2, 3, 1};
  file.append(values);
  file.finish();
  EXPECT_EQ(content(folder.file("values")), "0 0\n1 1\n2 2\n3 3\n4 1\n");
  for (const char* name : {"b002186.txt", "oeis/b123456.txt", "kayles.bfile"})
    EXPECT_EQ(guess_values_format(name), ValuesFormat::bfile) << name;
  for (const char* name : {"b02186.txt", "b002186.text", "ab002186.txt", "values.txt"})
    EXPECT_EQ(guess_values_format(name), std::nullopt) << name;
  for (const ValuesFormat format : {ValuesFormat::csv, ValuesFormat::bfile, ValuesFormat::raw})
    EXPECT_EQ(values_format_named(name(format)), format);
  EXPECT_EQ(values_format_named("ztb"), std::nullopt);
}

}  // namespace
}  // namespace zermelo::values_file_test
