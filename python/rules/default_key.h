// The default keys of positions in Python: a code of integers, strings, bytes and tuples of these.
//
// A value is a head byte, then its content; no code begins another one, so zeros can follow.
//
//     00..7F          the integer 0..127
//     80..87, 88..8F  an integer n >= 0, or -1 - n, of 1 to 8 bytes, the lowest first
//     90, 91          the same of more bytes; the next byte is their number
//     92, 93, 94      a tuple, a string (UTF-8), bytes; the next byte is the number of values or bytes
//     A0..AF          the integer -1..-16
//     C0..DF          a tuple of 0..31 values
//     E0..EF          a string of 0..15 bytes of UTF-8
//     F0..FF          bytes, 0..15 of them
#pragma once

#include <pybind11/pybind11.h>

#include "python/rules/position_key.h"

namespace zermelo {

/// The key of a position. bool and integer types of other packages count as integers. Throws TypeError for other
/// types, which the message names, also for classes derived from str, bytes and tuple; UsageError for a position whose
/// code has more than 64 bytes. Requires the GIL.
PythonKey default_key(pybind11::handle position);

/// The position with this key. Throws FormatError if no position has it. Requires the GIL.
pybind11::object position_of_default_key(const PythonKey& key);

}  // namespace zermelo
