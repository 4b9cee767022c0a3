// The memory of Grundy sequences.
#include "jobs/generate/sequence_job.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "support/former_memory.h"
#include "tablebase/sequences/heap_rule.h"

namespace zermelo::test::sequence_job_test {
namespace {

TEST(SequenceJob, CountsTheMemoryThatTheProcessHolds) {
  const Job job = job_after_larger_work();
  SequenceJob sequence(sequences::HeapRule::parse("0.77"), {.max = 100}, job);
  EXPECT_EQ(sequence.run().values.size(), 101u);
}

}  // namespace
}  // namespace zermelo::test::sequence_job_test
