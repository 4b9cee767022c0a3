// The moves of one man, for each point, and of a whole set of points.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "tablebase/boards/described/numbers/tier_men.h"

namespace zermelo::loopy::men {

using described::one;
using described::Points;
using Word = std::uint64_t;

/// A move from a point over blank points, or the same in reverse.
struct Course {
  std::vector<std::uint8_t> points;  ///< in order, without the first one
  Points ends = 0;                   ///< those at which it may end
  bool quiet = false, captures = false;
};

/// The points of a board from each of which one step in a direction leads back by the same distance.
struct Shift {
  Points from = 0;
  int left = 0;
};

/// The moves of a set of men in one direction, in reverse.
struct BackWay {
  std::vector<Shift> shifts;
  Points from = 0, into = 0;
  bool slides = false, quiet = false, captures = false;

  Points step(Points set) const {
    Points result = 0;
    for (const Shift& shift : shifts) result |= std::rotl(set & shift.from, shift.left);
    return result;
  }
};

struct ManCourses {
  std::uint8_t kind = 0, side = 0;
  bool captures = false;
  std::array<std::vector<Course>, described::most_points> forward, back;
  std::vector<BackWay> ways;
  std::size_t reach = 0;  ///< the sum of the lengths of all courses
};

ManCourses courses_of(const described::Man& man, unsigned points);

/// The points from which a man comes to one of `targets` in one move. `own` and `enemy` are the other men.
inline Points origins(const ManCourses& man, Points targets, Points own, Points enemy) {
  const Points taken = own | enemy;
  Points found = 0;
  for (const BackWay& way : man.ways) {
    const Points ends = (way.quiet ? ~taken : 0) | (way.captures ? enemy : 0);
    for (Points reached = targets & way.into & ends; reached != 0;) {
      reached = way.step(reached) & ~taken;
      found |= reached & way.from;
      if (!way.slides) break;
    }
  }
  return found;
}

}  // namespace zermelo::loopy::men
