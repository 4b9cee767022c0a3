// Small values take one byte, so that most positions of small games have keys of 8 bytes.
#include "python/rules/default_key.h"

#include <fmt/format.h>

#include "python/rules/python_text.h"
#include "tablebase/base/error.h"

namespace py = pybind11;

namespace zermelo {
namespace {

enum Head : std::uint8_t {
  natural = 0x80,
  negative = 0x88,
  long_natural = 0x90,
  long_negative = 0x91,
  long_tuple = 0x92,
  long_text = 0x93,
  long_bytes = 0x94,
  small_negative = 0xA0,
  short_tuple = 0xC0,
  short_text = 0xE0,
  short_bytes = 0xF0,
};
constexpr std::size_t most_short_tuple = 31, most_short_bytes = 15;

std::string type_name(py::handle value) { return Py_TYPE(value.ptr())->tp_name; }

class Writer {
 public:
  explicit Writer(py::handle position) : position_(position) {}

  PythonKey key() {
    put_value(position_);
    return key_;
  }

 private:
  void put_value(py::handle value) {
    PyObject* const object = value.ptr();
    if (PyTuple_CheckExact(object)) return put_tuple(value);
    if (PyLong_Check(object)) return put_integer(value);
    if (PyUnicode_CheckExact(object)) return put_text(value);
    if (PyBytes_CheckExact(object))
      return put_bytes(short_bytes, long_bytes, PyBytes_AS_STRING(object),
                       static_cast<std::size_t>(PyBytes_GET_SIZE(object)));
    if (PyIndex_Check(object)) {
      const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object));
      if (number) return put_integer(number);
      if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
      PyErr_Clear();  // an array, for example
    }
    throw py::type_error(fmt::format(
        "the position {} contains a value of type {}, but the default key is for int, str, bytes and tuples "
        "of these; give the rules a method key(position) that returns bytes",
        repr_of(position_), type_name(value)));
  }

  void put_tuple(py::handle tuple) {
    const auto values = static_cast<std::size_t>(PyTuple_GET_SIZE(tuple.ptr()));
    put_count(short_tuple, most_short_tuple, long_tuple, values);
    for (std::size_t i = 0; i < values; ++i) put_value(PyTuple_GET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i)));
  }

  void put_text(py::handle text) {
    Py_ssize_t size = 0;
    const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (bytes == nullptr) refuse_text();
    put_bytes(short_text, long_text, bytes, static_cast<std::size_t>(size));
  }

  void put_bytes(Head brief, Head extended, const char* bytes, std::size_t size) {
    put_count(brief, most_short_bytes, extended, size);
    for (std::size_t i = 0; i < size; ++i) put(static_cast<std::uint8_t>(bytes[i]));
  }

  void put_integer(py::handle number) {
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0) return put_long(number);
    if (0 <= small && small < natural) return put(static_cast<std::uint8_t>(small));
    if (-16 <= small && small < 0) return put(static_cast<std::uint8_t>(small_negative - 1 - small));
    const auto magnitude = static_cast<std::uint64_t>(small < 0 ? -1 - small : small);
    const std::size_t size = (static_cast<std::size_t>(std::bit_width(magnitude)) + 7) / 8;
    put(static_cast<std::uint8_t>((small < 0 ? negative : natural) + size - 1));
    for (std::size_t i = 0; i < size; ++i) put(static_cast<std::uint8_t>(magnitude >> (8 * i)));
  }

  /// An integer that takes more than 63 bits.
  void put_long(py::handle number) {
    const bool below = py::reinterpret_borrow<py::object>(number) < py::int_(0);
    const py::object magnitude =
        below ? py::object(~py::reinterpret_borrow<py::object>(number)) : py::reinterpret_borrow<py::object>(number);
    const auto size = (magnitude.attr("bit_length")().cast<std::size_t>() + 7) / 8;
    if (size > max_key_bytes) refuse_length();
    const std::string bytes = magnitude.attr("to_bytes")(size, "little").cast<std::string>();
    put(below ? long_negative : long_natural);
    put(static_cast<std::uint8_t>(size));
    for (const char byte : bytes) put(static_cast<std::uint8_t>(byte));
  }

  void put_count(Head brief, std::size_t most_brief, Head extended, std::size_t count) {
    if (count <= most_brief) return put(static_cast<std::uint8_t>(brief + count));
    if (count > max_key_bytes) refuse_length();
    put(extended);
    put(static_cast<std::uint8_t>(count));
  }

  void put(std::uint8_t byte) {
    if (size_ == max_key_bytes) refuse_length();
    key_.bytes()[size_++] = std::byte{byte};
  }

  [[noreturn]] void refuse_text() const {
    py::error_already_set error;
    if (!error.matches(PyExc_UnicodeEncodeError)) throw error;
    throw UsageError(
        "the position {} contains half a surrogate pair; use valid Unicode, or give the rules a method key(position)",
        repr_of(position_));
  }

  [[noreturn]] void refuse_length() const {
    throw UsageError(
        "the key of the position {} has more than {} bytes; use smaller positions, or give the rules a "
        "method key(position) that returns at most {} bytes",
        repr_of(position_), max_key_bytes, max_key_bytes);
  }

  py::handle position_;
  PythonKey key_;
  std::size_t size_ = 0;
};

class Reader {
 public:
  explicit Reader(const PythonKey& key) : key_(key) {}

  py::object position() {
    py::object value = take_value();
    while (at_ < max_key_bytes)
      if (take() != 0) damaged();
    return value;
  }

 private:
  py::object take_value() {
    const std::uint8_t head = take();
    if (head < natural) return py::int_(static_cast<int>(head));
    if (head < negative) return py::int_(take_number(head - natural + 1u));
    if (head < long_natural) return ~py::int_(take_number(head - negative + 1u));
    if (head >= short_bytes) return py::bytes(take_bytes(head - short_bytes));
    if (head >= short_text) return text(take_bytes(head - short_text));
    if (head >= short_tuple) return take_tuple(head - short_tuple);
    if (small_negative <= head && head < small_negative + 16) return py::int_(small_negative - 1 - head);
    return take_long_value(head);
  }

  py::object take_long_value(std::uint8_t head) {
    switch (head) {
      case long_natural:
        return take_long();
      case long_negative:
        return ~take_long();
      case long_tuple:
        return take_tuple(take());
      case long_text:
        return text(take_bytes(take()));
      case long_bytes:
        return py::bytes(take_bytes(take()));
      default:
        damaged();
    }
  }

  std::uint64_t take_number(std::size_t size) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < size; ++i) number |= std::uint64_t{take()} << (8 * i);
    return number;
  }

  py::object take_long() {
    const py::bytes bytes(take_bytes(take()));
    return py::handle(reinterpret_cast<PyObject*>(&PyLong_Type)).attr("from_bytes")(bytes, "little");
  }

  py::object take_tuple(std::size_t size) {
    if (++nesting_ > max_key_bytes || size > max_key_bytes) damaged();
    py::tuple values(size);
    for (std::size_t i = 0; i < size; ++i) values[i] = take_value();
    --nesting_;
    return values;
  }

  std::string take_bytes(std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<char>(take()));
    return bytes;
  }

  py::object text(const std::string& bytes) const {
    PyObject* const decoded = PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), nullptr);
    if (decoded != nullptr) return py::reinterpret_steal<py::object>(decoded);
    PyErr_Clear();
    damaged();
  }

  std::uint8_t take() {
    if (at_ == max_key_bytes) damaged();
    return static_cast<std::uint8_t>(key_.bytes()[at_++]);
  }

  [[noreturn]] static void damaged() {
    throw FormatError("a key in the table belongs to no position; was the table made with a method key?");
  }

  const PythonKey& key_;
  std::size_t at_ = 0, nesting_ = 0;
};

}  // namespace

PythonKey default_key(py::handle position) { return Writer(position).key(); }

py::object position_of_default_key(const PythonKey& key) { return Reader(key).position(); }

}  // namespace zermelo
