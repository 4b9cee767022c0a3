// Questions that need no table file: sums, plans, Grundy sequences, values of partisan games.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "python/desk/desk.h"
#include "python/rules/python_rules.h"
#include "tablebase/base/index.h"

namespace zermelo {

/// A sum of terms: a text as the command `sum` reads it, or a pair of a Table of Grundy values and a position. Returns
/// the object of `zermelo sum --json`. Requires the GIL.
pybind11::dict sum_of(const pybind11::list& terms);

/// The object of `zermelo plan --json`. Without a metric: the usual one. Requires the GIL.
pybind11::dict plan_of(const std::string& spec, const std::optional<std::string>& metric);

/// G(0), ..., G(max) of a one-heap rule as a numpy array. Throws LimitError if they do not fit into memory. Requires
/// the GIL.
pybind11::object grundy_sequence(const std::string& rule, std::uint64_t max);

/// (positions checked, faults as (position, number, fault), suspicions, warning) of rules whose positions are
/// discovered; the warning is empty if there is none. Throws what discovery throws. Requires the GIL.
pybind11::tuple check_of_rules(const std::shared_ptr<const PythonRules>& rules, Index sample, std::uint64_t memory);

/// The canonical form of a partisan game, or `true` or `false` for a comparison. Requires the GIL.
std::string value_of(const std::string& expression);

}  // namespace zermelo
