// Proofs of table files: stopped and continued proofs, their checkpoints, and tables too large for memory.
#include "jobs/verify_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>

#include "jobs/generation.h"
#include "jobs/proof_checkpoint.h"
#include "support/folder.h"
#include "support/message_of.h"
#include "tablebase/error.h"
#include "tablebase/games/registry.h"

namespace zermelo {
namespace {

class TableProofs : public testing::Test {
 protected:
  Probe solved(const std::string& spec, Metric metric = Metric::depth) {
    const std::string file = path("t.ztb");
    const Job job({.threads = 2});
    generate(*make_game(spec), metric, {.file = file}, job);
    return Probe(file);
  }
  std::string path(const std::string& name) const { return folder_.file(name); }
  std::string read(const std::string& name) const {
    std::ifstream file(path(name));
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }

  ProofOptions kept() {
    return {.checkpoint = path("c"),
            .checkpoint_every = std::chrono::seconds(0),
            .notice = [this](const std::string& sentence) { notices_.push_back(sentence); }};
  }
  /// A job that is stopped when it asks for the n-th time.
  static Job stopped_after(int n) {
    return Job({.threads = 2, .stop = [left = std::make_shared<std::atomic<int>>(n)] { return --*left < 0; }});
  }

  test::Folder folder_;
  std::vector<std::string> notices_;
};

TEST_F(TableProofs, ContinueWhereverTheyAreStopped) {
  for (const auto& [spec, metric] :
       std::vector<std::pair<const char*, Metric>>{{"pyramid rows=7", Metric::depth},
                                                   {"pyramid rows=6 play=normal", Metric::grundy},
                                                   {"nim piles=3 max=9", Metric::outcome},
                                                   {"grid rows=5 cols=50", Metric::depth},
                                                   {"quixo size=3", Metric::outcome},
                                                   {"domineering rows=3 cols=3", Metric::value}}) {
    const Probe probe = solved(spec, metric);
    int stops = 0;
    for (int asked = 1;; asked += 3) {
      try {
        const TableProof proof = verify_table(probe, stopped_after(asked), kept());
        EXPECT_TRUE(proof.ok()) << spec << proof.fault;
        EXPECT_EQ(proof.checked, probe.game().size());
        break;
      } catch (const Interrupted&) {
        ++stops;
        ASSERT_TRUE(std::filesystem::exists(path("c"))) << spec;
      }
    }
    EXPECT_GT(stops, 0) << spec;
    EXPECT_FALSE(std::filesystem::exists(path("c"))) << spec;
  }
  EXPECT_NE(notices_.at(0).find("continuing from"), std::string::npos);
}

TEST_F(TableProofs, CheckTablesThatDoNotFitIntoMemory) {
  for (const auto& [spec, metric] : std::vector<std::pair<const char*, Metric>>{{"pyramid rows=7", Metric::depth},
                                                                                {"quixo size=3", Metric::outcome}}) {
    const Probe probe = solved(spec, metric);
    const TableProof proof = verify_table(probe, Job({.threads = 2, .memory = 1}));
    EXPECT_TRUE(proof.ok()) << proof.fault;
    EXPECT_EQ(proof.checked, probe.game().size());
  }
}

TEST_F(TableProofs, RefuseCheckpointsOfOtherTables) {
  const Probe probe = solved("nim piles=2 max=9");
  const ProofProgress progress{{7, 2, 3}, {}};
  const std::string text = proof_checkpoint_text(probe.info(), progress);
  EXPECT_EQ(parse_proof_checkpoint(text, probe.info(), "c"), progress);
  TableInfo other = probe.info();
  other.spec = "nim piles=2 max=8";
  EXPECT_NE(message_of<UsageError>([&] { parse_proof_checkpoint(text, other, "c"); }).find("spec"), std::string::npos);
  other = probe.info();
  other.payload_digest = "0000000000000000";
  EXPECT_NE(message_of<UsageError>([&] { parse_proof_checkpoint(text, other, "c"); }).find("payload_digest"),
            std::string::npos);
}

TEST_F(TableProofs, RefuseEveryDamagedCheckpoint) {
  const Probe probe = solved("nim piles=2 max=9");
  const std::string good = proof_checkpoint_text(probe.info(), {{7, 2, 3}, {}});
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    try {
      EXPECT_EQ(parse_proof_checkpoint(bad, probe.info(), "c"), parse_proof_checkpoint(good, probe.info(), "c")) << i;
    } catch (const FormatError&) {
    }
    const std::string shorter = good.substr(0, i == 0 ? 0 : i - 1);
    EXPECT_THROW(parse_proof_checkpoint(shorter, probe.info(), "c"), FormatError) << i;
  }
  EXPECT_THROW(parse_proof_checkpoint(std::string(100'000, '['), probe.info(), "c"), FormatError);
}

TEST_F(TableProofs, KeepAForeignFileThatIsNamedAsCheckpoint) {
  const Probe probe = solved("nim piles=2 max=9");
  write("c", "my notes\n");
  EXPECT_THROW(verify_table(probe, Job({.threads = 1}), kept()), FormatError);
  EXPECT_EQ(read("c"), "my notes\n");
}

TEST_F(TableProofs, ReportWhatAnEarlierRunFound) {
  const Probe probe = solved("nim piles=2 max=9");
  const Index size = probe.game().size();
  write("c", proof_checkpoint_text(probe.info(), {{size, 2, 3}, {size, 0, {}}}));
  const TableProof proof = verify_table(probe, Job({.threads = 1}), kept());
  EXPECT_EQ(proof.mismatches, 2u);
  EXPECT_NE(proof.fault.find("number 3"), std::string::npos) << proof.fault;
}

TEST_F(TableProofs, RefuseACheckpointForASample) {
  const Probe probe = solved("nim piles=2 max=9");
  ProofOptions options = kept();
  options.sample = 3;
  EXPECT_THROW(verify_table(probe, Job({.threads = 1}), options), UsageError);
}

}  // namespace
}  // namespace zermelo
