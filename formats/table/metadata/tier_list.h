// Reads the tiers of a discovered game from the metadata of a table with keys.
#pragma once

#include <vector>

#include "formats/table/metadata/fields.h"
#include "formats/table/metadata/table_info.h"

namespace zermelo {

/// The name of a tier. Throws FormatError unless it is one.
std::string read_tier_name(const Fields& fields);

/// All tiers of the game. Throws FormatError unless some game can have them, with the positions of this table, or with
/// its tier and the tiers that it rests on. Requires info.tier, info.lower.rests_on and info.positions.
std::vector<Tier> read_tiers(const Fields& fields, const TableInfo& info);

}  // namespace zermelo
