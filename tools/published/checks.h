// What the checks of published claims share: the words of the command, and reports.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/options/command.h"

namespace zermelo {

/// The words of `zermelo check`.
struct CheckWords : JobWords {
  std::vector<std::string> words;  ///< SPEC and FILE
  std::string spec;
  std::string file;  ///< empty: only `same_as`
  std::string kind;
  std::string table;                    ///< a file or folder of the game; empty: the game is solved
  std::string same_as;                  ///< claimed to have the same Grundy sequence as `spec`
  std::optional<std::uint64_t> max;     ///< the largest heap to compute unless a claim needs more
  std::optional<std::uint64_t> offset;  ///< the heap of the first published value
  bool complete = false;
};

/// A published statement, and the computed one.
struct Difference {
  std::string where;
  std::string published;
  std::string computed;

  Json json() const;
  /// `WHERE: published ..., computed ...`
  std::string text() const;
};

struct CheckReport {
  std::uint64_t claims = 0, agree = 0;
  std::optional<Difference> first;

  /// Counts a claim, with its difference if it is wrong.
  void add(std::optional<Difference> difference);
  void differ(Difference difference);
  int status() const { return first ? status_mismatch : status_done; }
  /// {"file", "claims", "agree", "first_difference"}; the file may be null.
  Json json(const Json& file) const;
  /// `TITLE: 7 of 8 claims agree`
  std::string text(const std::string& title) const;
  void print_first(Output& output) const;
};

// Each check prints its report, and returns status_mismatch if a claim is wrong.

/// Checks claims about the Grundy sequence of the rule `spec`. Throws as read_sequence_claims and SequenceJob do.
int check_sequence(const CheckWords& check, Output& output);

/// Checks the claims in a text about longest mates of chess endings. The spec `chess` alone stands for all endings of
/// as many men as are claimed. Prints all differences. Throws as read_ending_claims and TierCensus do; UsageError for
/// endings that are not part of the game.
int check_endings(const CheckWords& check, const std::string& text, Output& output);

}  // namespace zermelo
