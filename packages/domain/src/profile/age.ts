/** The maximum age of the specification, sections 5 and 9. */
export const maxAge = 782;
export const adultAge = 18;

/** Whole years from a birth date `YYYY-MM-DD` to a day (in UTC), within 0 and maxAge; undefined for a date that does not exist. */
export function calculateAge(birthDate: string, today: Date): number | undefined {
  const birth = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthDate);
  if (!birth || Number.isNaN(today.getTime())) return undefined;
  const [year, month, day] = [Number(birth[1]), Number(birth[2]), Number(birth[3])];
  if (month < 1 || month > 12 || day < 1 || day > countDays(year, month)) return undefined;
  const [thisMonth, thisDay] = [today.getUTCMonth() + 1, today.getUTCDate()];
  // Somebody born on 29 February has their birthday on 1 March in other years.
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day);
  const years = today.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
  return Math.min(Math.max(years, 0), maxAge);
}

/** Whether the birth date exists and is at least 18 years ago. */
export function isAdult(birthDate: string, today: Date): boolean {
  const age = calculateAge(birthDate, today);
  return age !== undefined && age >= adultAge;
}

function countDays(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}
