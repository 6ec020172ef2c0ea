/**
 * Days of the Gregorian calendar as plain numbers: no zone, no clock. Day 0 is 1970-01-01 and a Thursday; weekdays are
 * 1 (Monday) to 7 (Sunday), months 1 to 12, years from 100 on.
 */

/** A calendar date. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;

/** Day number of a date; months and days out of range run over into the neighbours, as in (2026, 13, 1). */
export function dayNumber(year: number, month: number, day: number): number {
  return Math.floor(Date.UTC(year, month - 1, day) / DAY_MS);
}

/** The date of a day number. */
export function civilDate(day: number): CivilDate {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Days in a month; months out of range run over. */
export function daysInMonth(year: number, month: number): number {
  return dayNumber(year, month + 1, 1) - dayNumber(year, month, 1);
}

/** Day number of a date that exists, else null: 30 February is none. */
export function existingDay(year: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return dayNumber(year, month, day);
}

/** 1 (Monday) to 7 (Sunday). */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Number of the Monday-first week of a day; consecutive weeks differ by 1. */
export function weekNumber(day: number): number {
  return Math.floor((day + 3) / 7);
}

/** The Monday of a week as numbered by {@link weekNumber}. */
export function mondayOf(week: number): number {
  return week * 7 - 3;
}

/** Months since year 0, so that consecutive months differ by 1. */
export function monthNumber(day: number): number {
  const { year, month } = civilDate(day);
  return year * 12 + month - 1;
}

/** First day of a month as numbered by {@link monthNumber}. */
export function firstOfMonth(month: number): number {
  return dayNumber(Math.floor(month / 12), (month % 12) + 1, 1);
}

/** The same day of the month, `months` later (earlier when negative); the last day where the month is too short. */
export function addMonths(day: number, months: number): number {
  const { day: dayOfMonth } = civilDate(day);
  const first = firstOfMonth(monthNumber(day) + months);
  const last = firstOfMonth(monthNumber(day) + months + 1) - 1;
  return Math.min(first + dayOfMonth - 1, last);
}
