// Pinned digests of the payloads of tables: changes of kernels, files or jobs must not change a byte of a payload.
#include <gtest/gtest.h>

#include <filesystem>

#include "formats/table/reading/table_file.h"
#include "jobs/generate/generation.h"
#include "support/folder.h"
#include "tablebase/registry.h"

namespace zermelo::payload_test {

namespace {

struct Pinned {
  const char* spec;
  Metric metric;
  const char* digest;
};

/// Written by zermelo 0.1.0 with file format 1; payloads of format 2 are the same. In format 3, tables of discovered
/// games contain keys.
constexpr Pinned pinned[] = {
    {"pyramid rows=10", Metric::depth, "c780d5b210248638"},
    {"pyramid rows=10", Metric::outcome, "26894df037730dc7"},
    {"octal code=0.77 max=24", Metric::grundy, "dc8dc05ec5f793a5"},
    {"octal code=0.137 max=20 play=misere", Metric::depth, "0ca7944416a8223a"},
    {"nim piles=4 max=20", Metric::depth, "0f489eaa1ae92e00"},
    {"nim piles=3 max=40 order=ordered take=1..5", Metric::outcome, "051ee8e5bae8cec5"},
    {"nim piles=4 max=12 moore=2", Metric::depth, "e8879b5bb0558fad"},
    {"nim piles=3 max=60 order=ordered", Metric::grundy, "953de298eaf65d36"},
    {"wythoff max=200", Metric::grundy, "07fb381cbe040d9d"},
    {"chomp rows=5 cols=7", Metric::depth, "48ad70fe2bcfbab2"},
    {"chomp rows=5 cols=7", Metric::grundy, "4219684e7ac5cd29"},
    {"grid rows=30 cols=40", Metric::depth, "f9cfc2ea6157aab8"},
    {"quixo size=3", Metric::depth, "390b2fa9bf7dd39b"},
    {"quixo size=3", Metric::outcome, "ee82a6e74dc33285"},
    {"mnk m=3 n=3 k=3", Metric::depth, "6586396cede78719"},
    {"connect columns=4 rows=4", Metric::depth, "44243a3b7dd22861"},
    {"morris", Metric::depth, "204ca5f599128871"},
    {"lgame", Metric::depth, "77f8f7029c3918df"},
    {"heap rule=0.77 max=100000", Metric::grundy, "ba4d9cf158d0d48c"},
    {"domineering rows=4 cols=4", Metric::value, "b48e1078dff62db7"},
    {"domineering rows=4 cols=4", Metric::outcome, "8e1548b3ec25f055"},
    {"toads toads=3 spaces=2 frogs=3", Metric::value, "9c40b93adb8a8160"},
    {"col grid=3x3", Metric::value, "bafdc3505b8fac35"},
    {"hackenbush stalks=llr,re", Metric::value, "b9c543ba2545671a"},
};

}  // namespace

TEST(Payload, IsWhatItWasInEveryKindOfTable) {
  const test::Folder folder;
  const std::string file = folder.file("t.ztb");
  for (const auto& [spec, metric, digest] : pinned) {
    for (const unsigned threads : {1u, 3u}) {
      const Job job({.threads = threads, .memory = std::uint64_t{1} << 30});
      const auto game = make_game(spec, {job});
      GenerationOptions options;
      options.file = file;
      generate(*game, metric, options, job);
      EXPECT_EQ(TableFile(file).info().payload_digest, digest) << spec << ' ' << name(metric) << ' ' << threads;
      std::filesystem::remove(file);
    }
  }
}

}  // namespace zermelo::payload_test
