/** Values that look real and belong to nobody. Keys are put together here, so that no file holds one in one piece. */

const ALPHABET = 'aZ3kQ9xW7bR2mT5nY8cV4pL6hJ1dGfSsEeUu0iOo';

/** `prefix` followed by `length` letters and digits that look drawn at random. */
export function key(prefix: string, length: number, step = 7): string {
  let value = '';
  for (let at = 0; at < length; at += 1) value += ALPHABET[(at * step + prefix.length * 3 + at * at) % ALPHABET.length];
  return prefix + value;
}

/** The same in small hexadecimal digits. */
export function hex(prefix: string, length: number): string {
  let value = '';
  for (let at = 0; at < length; at += 1) value += ((at * 7 + at * at * 3 + prefix.length) % 16).toString(16);
  return prefix + value;
}

/** The same in capitals and digits. */
export function capitals(prefix: string, length: number): string {
  return prefix + key('', length).toUpperCase();
}

/** A number with the digit that Luhn's check asks for, by trying the ten. */
export function card(body: string): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const number = `${body}${digit}`;
    const sum = Array.from(number)
      .toReversed()
      .map((each, at) => Number(each) * (at % 2 === 1 ? 2 : 1))
      .reduce((total, value) => total + Math.floor(value / 10) + (value % 10), 0);
    if (sum % 10 === 0) return number;
  }
  throw new Error(`no check digit for ${body}`);
}

/** `4111 1111 1111 1111` of a number: groups of four with what stands between them. */
export function grouped(number: string, between: string): string {
  return (number.match(/\d{1,4}/g) ?? []).join(between);
}

/** A Chinese identity number of 17 digits with its check character, by its definition as powers of two modulo 11. */
export function chineseId(body: string): string {
  for (const check of '0123456789X') {
    let sum = 0;
    for (const [at, character] of Array.from(`${body}${check}`).entries())
      sum += (2 ** (17 - at) % 11) * (character === 'X' ? 10 : Number(character));
    if (sum % 11 === 1) return `${body}${check}`;
  }
  throw new Error(`no check character for ${body}`);
}

/** An international account number with its check digits. */
export function iban(country: string, account: string): string {
  const digits = Array.from(`${account}${country}00`, (each) => Number.parseInt(each, 36)).join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}

export function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
}

/** A zero-width space after every third character. */
export function hidden(text: string): string {
  return text.replace(/(.{3})(?=.)/g, '$1\u200b');
}
