// The command certify: what a certificate contains, and what it refuses. tests/checker/ checks certificates.
#include "support/program.h"

namespace zermelo::certify_test {

using CertifyCommand = ProgramTest;

TEST_F(CertifyCommand, NamesTheTableAndItsStart) {
  zermelo("solve pyramid rows=5 -o t.ztb");
  const auto info = json("info t.ztb").at(0);
  const auto certificate = nlohmann::json::parse(zermelo("certify t.ztb 1,2"));
  for (const char* key : {"spec", "metric", "class", "play", "positions", "wins", "losses", "draws"})
    EXPECT_EQ(certificate.at(key), info.at(key)) << key;
  EXPECT_EQ(certificate.at("certificate"), 1);
  EXPECT_TRUE(certificate.at("rules_digest").is_null());
  const auto& table = certificate.at("tables").at(0);
  EXPECT_EQ(table.at("file"), "t.ztb");
  for (const char* key : {"positions", "max_depth", "layout", "level", "payload_bytes", "payload_digest"})
    EXPECT_EQ(table.at(key), info.at(key)) << key;
  EXPECT_EQ(certificate.at("claims").at(0).at("claim"), "start");
  EXPECT_EQ(certificate.at("claims").at(0).at("moves"), 7);
  EXPECT_EQ(certificate.at("claims").at(1).at("position"), "1,2");
}

TEST_F(CertifyCommand, NamesAllTiers) {
  zermelo("solve chess pieces=KRvK files=4 ranks=4 -o f/");
  zermelo("certify f -o cert.json");
  const auto folder = nlohmann::json::parse(read("cert.json"));
  ASSERT_EQ(folder.at("tables").size(), 2u);
  EXPECT_EQ(folder.at("tables").at(1).at("file"), "f/KRvK.ztb");
  EXPECT_EQ(folder.at("positions"), 714);
  zermelo("certify f/KRvK.ztb -o f/cert.json");
  const auto tier = nlohmann::json::parse(read("f/cert.json"));
  ASSERT_EQ(tier.at("tables").size(), 2u);
  EXPECT_EQ(tier.at("tables").at(0).at("file"), "KRvK.ztb");
  EXPECT_EQ(tier.at("tables").at(1).at("file"), "KvK.ztb");
}

TEST_F(CertifyCommand, WritesPositionsAsTheTableDoes) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  const auto certificate = nlohmann::json::parse(zermelo("certify t.ztb x=1,1,1 2,1"));
  EXPECT_EQ(certificate.at("claims").at(1).at("position"), "1,2,3");
  EXPECT_EQ(certificate.at("claims").at(2).at("position"), "1,2");
  zermelo("solve nim piles=3 max=4 -o n.ztb");
  EXPECT_EQ(nlohmann::json::parse(zermelo("certify n.ztb 1,2,0")).at("claims").at(1).at("position"), "2,1,0");
  zermelo("solve chess pieces=KRvK files=4 ranks=4 -o c.ztb");
  const auto chess = nlohmann::json::parse(zermelo("certify c.ztb '3k/4/4/KR2 b - -'"));
  EXPECT_EQ(chess.at("claims").at(0).at("position"), "3k/4/4/KR2 b - -");
}

TEST_F(CertifyCommand, SaysWhatTheCheckerDoesNotKnow) {
  zermelo("solve mnk -o t.ztb");
  EXPECT_NE(zermelo("certify t.ztb -o t.json 2>&1").find("tools/checker does not know the game mnk"),
            std::string::npos);
  zermelo("solve pyramid rows=4 -o p.ztb");
  EXPECT_EQ(zermelo("certify p.ztb -o p.json 2>&1"), "p.json: 1 table, 1 claim\n");
}

TEST_F(CertifyCommand, RefusesWhatItCannotClaim) {
  zermelo("solve pyramid rows=4 -o t.ztb");
  expect_refusal("certify t.ztb 9,9", 2, "9,9");
  expect_refusal("certify t.ztb -o t.ztb", 2, "t.ztb");
  expect_refusal("certify t.ztb -o cert", 2, "write -o cert.json");
  expect_refusal("certify missing.ztb", 2, "missing.ztb");
  zermelo("solve toads toads=1 spaces=1 frogs=1 -o p.ztb");
  expect_refusal("certify p.ztb", 2, "partisan");
}

}  // namespace zermelo::certify_test
