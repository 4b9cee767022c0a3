// zermelo manifest, as sha256sum and verify read it.
#include "support/program.h"

namespace zermelo::manifest_test {

using Manifest = ProgramTest;

TEST_F(Manifest, IsReadBySha256sum) {
  zermelo("solve chess pieces=KRvK -o k/");
  const auto entries = json("manifest k/");
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].at("file"), "KRvK.ztb");
  EXPECT_EQ(entries[0].at("bytes"), read("k/KRvK.ztb").size());
  EXPECT_EQ(entries[0].at("payload_digest"), json("info k/KRvK.ztb").at(0).at("payload_digest"));
  EXPECT_EQ(entries[0].at("sha256").get<std::string>() + "  KRvK.ztb\n", shell("cd k; sha256sum KRvK.ztb").out);
  const RunResult checked = shell("cd k; sha256sum --strict -c SHA256SUMS");
  EXPECT_EQ(checked.status, 0) << checked.err;
  EXPECT_EQ(checked.out, "KRvK.ztb: OK\nKvK.ztb: OK\n");
  EXPECT_EQ(checked.err, "");
  zermelo("solve pyramid rows=4 -o t.ztb");
  EXPECT_TRUE(zermelo("manifest t.ztb").starts_with("t.ztb.sha256: 1 file, "));
  EXPECT_EQ(shell("sha256sum -c t.ztb.sha256").out, "t.ztb: OK\n");
}

TEST_F(Manifest, ContainsKeys) {
  zermelo("solve mnk m=2 n=2 k=2 -o tiers/");
  const std::string files = shell("cd tiers; ls").out;
  zermelo("manifest tiers/");
  EXPECT_EQ(shell("cd tiers; grep -v '^#' SHA256SUMS | cut -c67-").out, files);
  zermelo("solve mnk m=2 n=2 k=2 -o tiers/");
  zermelo("verify tiers/");
}

TEST_F(Manifest, IsReadByVerify) {
  zermelo("solve chess pieces=KRvK -o k/");
  const std::string before = zermelo("verify k/");
  EXPECT_FALSE(json("verify k/").at(0).contains("in_manifest"));
  zermelo("manifest k/");
  EXPECT_EQ(zermelo("verify k/"), "k/SHA256SUMS: ok, 2 files have its sizes and digests\n" + before);
  for (const auto& tier : json("verify k/")) EXPECT_EQ(tier.at("in_manifest"), true);
  zermelo("solve pyramid rows=4 -o t.ztb");
  zermelo("manifest t.ztb");
  EXPECT_EQ(json("verify t.ztb").at(0).at("in_manifest"), true);
}

TEST_F(Manifest, NamesFilesThatDiffer) {
  zermelo("solve chess pieces=KRvK -o k/");
  zermelo("manifest k/");
  zermelo("solve chess pieces=KRvK --block 1024 -o other/");
  shell("cp other/KRvK.ztb k/");
  const RunResult run = shell("$Z verify k/ --json");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("k/KRvK.ztb has "), std::string::npos) << run.err;
  EXPECT_NE(run.out.find("\"in_manifest\":false"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\"ok\":true"), std::string::npos) << run.out;
  zermelo("manifest k/");
  zermelo("verify k/");
  shell("grep -v KvK.ztb k/SHA256SUMS > s; mv s k/SHA256SUMS");
  EXPECT_NE(shell("$Z verify k/").err.find("k/KvK.ztb is not in the manifest k/SHA256SUMS"), std::string::npos);
  zermelo("manifest k/");
  shell("rm k/KvK.ztb");
  EXPECT_NE(shell("$Z verify k/").err.find("k/KvK.ztb is missing; the manifest lists it"), std::string::npos);
}

TEST_F(Manifest, DoesNotKeepVerifyFromTheTablesIfItIsDamaged) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  const std::string proved = zermelo("verify t.ztb");
  write("t.ztb.sha256", "rubbish\n");
  const RunResult run = shell("$Z verify t.ztb");
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.err, "zermelo: t.ztb.sha256, line 1: 'rubbish' is neither a comment nor a line of sha256sum\n");
  EXPECT_EQ(run.out, proved);
}

TEST_F(Manifest, SaysThatTiersAreMissing) {
  zermelo("solve chess pieces=KRvK -o k/ --tier KvK");
  EXPECT_EQ(shell("$Z manifest k/").err,
            "zermelo: k/ has tables of 1 of its 2 tiers; write the manifest again when the others are solved\n");
  zermelo("solve chess pieces=KRvK -o k/");
  EXPECT_EQ(shell("$Z manifest k/").err, "");
}

TEST_F(Manifest, RefusesOtherFiles) {
  expect_refusal("manifest nowhere/", 2, "nowhere/ contains no table files");
  expect_refusal("manifest nowhere.ztb", 2, "nowhere.ztb");
  write("text", "text");
  expect_refusal("manifest text", 2, "text: not a finished table file");
  zermelo("solve pyramid rows=4 -o t.ztb");
  zermelo("solve pyramid rows=4 -o t.ztb.sha256");
  expect_refusal("manifest t.ztb", 2, "t.ztb.sha256 is a table and is kept");
}

}  // namespace zermelo::manifest_test
