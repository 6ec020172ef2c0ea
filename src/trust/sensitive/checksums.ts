const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CHECKS = '10X98765432';
const LETTER_BASE = 55;

/** Luhn's check of a number's last digit. Source: ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, isDoubled = false; at >= 0; at -= 1, isDoubled = !isDoubled) {
    const digit = digits.charCodeAt(at) - 48;
    sum += isDoubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit;
  }
  return sum % 10 === 0;
}

/** The check character of a Chinese identity number of 18 characters. Source: GB 11643-1999, ISO 7064 MOD 11-2. */
export function passesChineseId(id: string): boolean {
  let sum = 0;
  for (const [at, weight] of ID_WEIGHTS.entries()) sum += (id.charCodeAt(at) - 48) * weight;
  return ID_CHECKS[sum % 11] === id.charAt(17).toUpperCase();
}

/** The check digits of an account number in capitals without spaces. Source: ISO 13616, ISO 7064 MOD 97-10. */
export function passesIban(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = character >= 'A' ? character.charCodeAt(0) - LETTER_BASE : character.charCodeAt(0) - 48;
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Whether a day exists in the Gregorian calendar. `month` and `day` count from 1. */
export function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= days;
}
