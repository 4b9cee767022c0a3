// Returns the message of an expected error.
#pragma once

#include <string>

namespace zermelo {

/// The message of the Error that body() throws; empty if it throws none.
template <class Error, class Body>
std::string message_of(const Body& body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace zermelo
