// Unrolls the directions of a man from each point.
#include "solver/loopy/kernel/men/courses.h"

#include <algorithm>
#include <map>

namespace zermelo::loopy::men {
namespace {

using described::Ray;
using described::Way;

Ray turned_round(const Ray& ray) {
  Ray back;
  for (unsigned point = 0; point < described::most_points; ++point)
    if (const auto next = ray.after(point)) back.next[*next] = static_cast<std::int8_t>(point);
  return back;
}

Course course_of(const Way& way, const Ray& ray, unsigned from, Points ends) {
  Course course{{}, 0, way.quiet, way.captures};
  for (auto at = ray.after(from); at; at = ray.after(*at)) {
    course.points.push_back(static_cast<std::uint8_t>(*at));
    course.ends |= one(*at) & ends;
    if (!way.slides) break;
  }
  return course;
}

std::vector<Shift> shifts_of(const Ray& ray) {
  std::map<int, Points> by_distance;
  for (unsigned point = 0; point < described::most_points; ++point)
    if (const auto next = ray.after(point))
      by_distance[static_cast<int>(*next) - static_cast<int>(point)] |= one(point);
  std::vector<Shift> shifts;
  for (const auto& [distance, from] : by_distance) shifts.push_back({from, distance});
  return shifts;
}

}  // namespace

ManCourses courses_of(const described::Man& man, unsigned points) {
  ManCourses result;
  result.kind = man.kind;
  result.side = man.side;
  const auto add = [&](std::vector<Course>& to, Course course) {
    if (course.ends != 0) to.push_back(std::move(course));
  };
  for (const Way& way : man.ways) {
    const Ray back = turned_round(*way.ray);
    result.ways.push_back({shifts_of(back), way.from, way.into, way.slides, way.quiet, way.captures});
    result.captures = result.captures || way.captures;
    for (unsigned point = 0; point < points; ++point) {
      if ((way.from >> point & 1) != 0) add(result.forward[point], course_of(way, *way.ray, point, way.into));
      if ((way.into >> point & 1) != 0) add(result.back[point], course_of(way, back, point, way.from));
    }
  }
  for (const auto& courses : result.forward)
    for (const Course& course : courses) result.reach += course.points.size();
  return result;
}

}  // namespace zermelo::loopy::men
