import { en, type Texts } from './texts/en.ts';
import { getTexts, type Language } from './texts/languages.ts';

export type IdentityErrorCode = 'invalid' | 'expired' | 'limited' | 'refused' | 'taken' | 'absent' | 'busy';

/** Picks the message in a language. */
export type ErrorText = (errors: Texts['errors']) => string;

/** An error with a message for the user. `invalid`: the proof doesn't hold; `limited` and `busy` have a `retryAfterMs`. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode;
  readonly retryAfterMs: number | undefined;
  readonly #text: ErrorText;

  /** `text`: a string is for programs, and is the same in every language. */
  constructor(code: IdentityErrorCode, text: ErrorText | string, options: { retryAfterMs?: number; cause?: unknown } = {}) {
    const getText = typeof text === 'string' ? () => text : text;
    super(getText(en.errors), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'IdentityError';
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.#text = getText;
  }

  messageIn(language: Language): string {
    return this.#text(getTexts(language).errors);
  }
}
