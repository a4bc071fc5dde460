import { sha256 } from './secrets.ts';

/** What a call is answered with, in the forms in which the doors send it; each is made when it is first asked for, and once. */
export class Answer {
  readonly ok = true;
  readonly result: object;
  #text: string | undefined;
  #page: { bytes: Buffer; etag: string } | undefined;

  constructor(result: object) {
    this.result = result;
  }

  /** As JSON text. */
  get text(): string {
    this.#text ??= JSON.stringify(this.result);
    return this.#text;
  }

  /** The text as bytes, and the ETag of these. */
  get page(): { bytes: Buffer; etag: string } {
    if (!this.#page) {
      const bytes = Buffer.from(this.text);
      this.#page = { bytes, etag: `"${sha256(bytes).slice(0, 22)}"` };
    }
    return this.#page;
  }
}

/**
 * Makes what follows from a thing alone, once for as long as that thing is kept. The answer is frozen: the dispatcher then knows it again, and neither
 * checks nor writes it a second time.
 */
export function oncePer<T extends object, V extends object>(make: (thing: T) => V): (thing: T) => V {
  const made = new WeakMap<T, V>();
  return (thing) => {
    const known = made.get(thing);
    if (known) return known;
    const value = Object.freeze(make(thing));
    made.set(thing, value);
    return value;
  };
}
