// Proves tables, in a file, in a folder or in memory: their checksums, their counts, and every entry from the rules.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jobs/lookup/memory_table.h"
#include "jobs/lookup/probe.h"

namespace zermelo {

struct TableProof {
  Index checked = 0;     ///< checked entries
  Index by_moves = 0;    ///< entries checked move by move: all, or a sample of what a fast verifier checked
  Index mismatches = 0;  ///< entries that disagree with the rules
  /// One mistake in a sentence, a wrong entry rather than a wrong count, and damage only if there is nothing else;
  /// empty if all is right.
  std::string fault;
  Index unchecked = 0;                   ///< entries in damaged blocks, or with a move to one
  std::uint64_t damaged_blocks = 0;      ///< damaged blocks of entries
  std::vector<std::string> damage = {};  ///< sentences about the first hundred damaged parts, and about their number
  bool ok() const { return fault.empty(); }
};

/// The fault of a table of a discovered game with other positions than discovery finds.
inline constexpr const char* other_positions = "the positions in the table are not those that play reaches";

struct ProofOptions {
  Index sample = 0;             ///< check only this many entries, spread over the table; 0: all
  std::string checkpoint = {};  ///< file that keeps the progress of a proof of all entries; empty: none
  std::chrono::duration<double> checkpoint_every = std::chrono::seconds(30);
  /// Receives a sentence when the proof continues, and when its checkpoint cannot be written; may be empty.
  std::function<void(const std::string& sentence)> notice = {};
};

/// Checks the digest of the payload, the counts, and all entries or a sample of them, by code that the solvers do not
/// share. If blocks are damaged, options.notice receives the sentences about them, and the entries of the others are
/// checked move by move, except those with a move to a damaged block; a checkpoint stays as it is. Else loads the table
/// if it fits into the budget, or without one into half the available memory; then fast verifiers check all entries
/// (Method::prove), and a million entries are checked again move by move, fewer in games with more than 100
/// moves a position. A larger table of a heap game is read as a stream, with the same checks
/// (Method::prove_stream), and so is every table of a heap game that lacks the depths of wins. Reads other
/// larger tables through the cache, and checks all entries move by move. Outcomes of a loopy game take a byte a
/// position in addition to the table, and 8 more, which save time, if there is room. Continues from the checkpoint of
/// an interrupted proof, and removes it when the proof is complete. Throws FormatError for a damaged checkpoint;
/// Interrupted; LimitError if the budget is below a byte a position of such outcomes, or too small for a heap game;
/// UsageError for a checkpoint of another table, for a sample with a checkpoint, and for a sample of the outcomes of a
/// loopy game, which are proved only all together.
TableProof verify_table(const Probe& probe, const Job& job, const ProofOptions& options = {});

/// The proof of one part of a table (Probe::parts).
struct PartProof {
  const TierStatus& table;
  TableProof proof;           ///< without a sound table, its damage says why
  std::string unproved = {};  ///< which tier below is missing, damaged or not proved; empty if all are sound
};

/// Proves each part of a table in order: from the rules, and a tier from the entries of the tiers that it rests on,
/// which are loaded into memory while they fit. `use` receives each proof. Throws as verify_table.
///
/// A tier of a folder that rests on a missing or damaged one, also indirectly, is not proved: only its checksums are
/// checked. options.notice receives the sentences about damaged tables, and about the first hundred missing ones and
/// the number of others. With a checkpoint, of tiers that an earlier run has proved only the checksums are checked
/// again, and the proof of an unfinished tier continues. The checkpoint is removed when all parts are right. Throws
/// UsageError for the checkpoint of another folder.
void verify(const Probe& probe, const Job& job, const ProofOptions& options,
            const std::function<void(const PartProof&)>& use);

}  // namespace zermelo
