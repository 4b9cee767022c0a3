// Compares published claims about the Grundy sequence of one rule with computed values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tablebase/sequences/heap_rule.h"
#include "tools/print/output.h"

namespace zermelo {

/// The options of `zermelo check` for sequences.
struct SequenceCheck {
  sequences::HeapRule rule;
  std::string file;                            ///< claims; empty: only `same_as`
  std::string kind;                            ///< sequence, period, or empty: any claims
  std::optional<sequences::HeapRule> same_as;  ///< claimed to have the same values as `rule`
  std::optional<std::uint64_t> max;            ///< the largest heap to compute unless a claim needs more
  std::optional<std::uint64_t> offset;         ///< the heap of the first published value
  unsigned threads = 0;
  std::uint64_t memory = 0;
  bool json = false;
};

/// Prints the report; returns status_mismatch if a claim is wrong. Throws as read_sequence_claims and SequenceJob do.
int check_sequence(const SequenceCheck& check, Output& output);

}  // namespace zermelo
