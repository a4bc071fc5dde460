import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in Stripe's form, for example `pi_` and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`;
}

export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte: every letter is as likely as the others.
      if (byte < 248 && text.length < length) text += letters[byte % 62];
    }
  }
  return text;
}

/** Whether a text from outside could be an id at all; anything else is not worth asking the store (and NUL it would not bear). */
export function isIdLike(text: string): boolean {
  return /^\w{1,255}$/.test(text);
}
