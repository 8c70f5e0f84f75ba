// Writing and reading times.
#include "ground/formats/iso_time.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>

namespace teeter {
namespace {

// `digits` decimal digits at the start of the text, which are then removed.
std::optional<int> take_digits(std::string_view& text, std::size_t digits) {
  int value = 0;
  if (text.size() < digits) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + digits, value);
  if (error != std::errc() || end != text.data() + digits || value < 0) return std::nullopt;
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<Microseconds> take_date(std::string_view& text) {
  const auto year = take_digits(text, 4);
  if (!year || !take(text, '-')) return std::nullopt;
  const auto month = take_digits(text, 2);
  if (!month || !take(text, '-')) return std::nullopt;
  const auto day = take_digits(text, 2);
  if (!day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{*year}, std::chrono::month{static_cast<unsigned>(*month)},
                                         std::chrono::day{static_cast<unsigned>(*day)}};
  if (!date.ok()) return std::nullopt;
  return std::chrono::microseconds(std::chrono::sys_days{date}.time_since_epoch()).count();
}

// "hh:mm" in microseconds.
std::optional<Microseconds> take_clock(std::string_view& text) {
  const auto hour = take_digits(text, 2);
  if (!hour || *hour > 24 || !take(text, ':')) return std::nullopt;
  const auto minute = take_digits(text, 2);
  if (!minute || *minute > 59) return std::nullopt;
  return (Microseconds{*hour} * 60 + *minute) * 60'000'000;
}

std::optional<Microseconds> take_seconds(std::string_view& text) {
  const auto second = take_digits(text, 2);
  if (!second || *second > 60) return std::nullopt;
  Microseconds value = Microseconds{*second} * 1'000'000;
  if (!take(text, '.')) return value;
  Microseconds digit = 100'000;
  for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; digit /= 10) {
    value += digit * (text.front() - '0');
    text.remove_prefix(1);
  }
  return value;
}

}  // namespace

std::string to_iso_time(Microseconds time) {
  const std::chrono::sys_time<std::chrono::microseconds> point{std::chrono::microseconds{time}};
  const auto midnight = std::chrono::floor<std::chrono::days>(point);
  const std::chrono::year_month_day date{midnight};
  const std::chrono::hh_mm_ss clock{point - midnight};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                     clock.minutes().count(), clock.seconds().count(), clock.subseconds().count());
}

std::optional<Microseconds> parse_iso_time(std::string_view text) {
  const auto date = take_date(text);
  if (!date || text.empty()) return date;
  if (!take(text, 'T')) return std::nullopt;
  const auto clock = take_clock(text);
  if (!clock || !take(text, ':')) return std::nullopt;
  const auto seconds = take_seconds(text);
  if (!seconds) return std::nullopt;
  const Microseconds time = *date + *clock + *seconds;
  if (text.empty() || text == "Z") return time;
  const bool east = text.front() == '+';
  if (!east && text.front() != '-') return std::nullopt;
  text.remove_prefix(1);
  const auto offset = take_clock(text);
  if (!offset || !text.empty()) return std::nullopt;
  return east ? time - *offset : time + *offset;
}

}  // namespace teeter
