import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in Stripe's form, for example `pi_` and 24 letters and digits. */
export function createId(prefix: string, length = 24): string {
  return `${prefix}_${createRandomText(length)}`;
}

export function createRandomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // Rejection sampling: 248 is the largest multiple of 62 in a byte.
      if (byte < 248 && text.length < length) text += letters[byte % 62];
    }
  }
  return text;
}

/** False for text that can't be an id, so that it isn't looked up. */
export function isIdLike(text: string): boolean {
  return /^\w{1,255}$/.test(text);
}
