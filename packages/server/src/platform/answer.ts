import { sha256 } from './secrets.ts';

/** What a call is answered with, as the JSON text that goes out by either door. */
export class Answer {
  readonly ok = true;
  readonly text: string;
  #etag: string | undefined;

  private constructor(text: string) {
    this.text = text;
  }

  /** Of a result that fits the contract. */
  static of(result: object): Answer {
    return new Answer(JSON.stringify(result));
  }

  /** Of JSON that is put together from parts which fit the contract since they were stored; nothing looks at it again on its way out. */
  static written(text: string): Answer {
    return new Answer(text);
  }

  get etag(): string {
    this.#etag ??= `"${sha256(this.text).slice(0, 22)}"`;
    return this.#etag;
  }

  /** The answer as its receiver reads it. */
  read(): object {
    return JSON.parse(this.text) as object;
  }
}

/**
 * Makes what follows from a thing alone, once for as long as that thing is kept. The answer is frozen: the dispatcher then knows it again, and neither
 * checks nor writes it a second time.
 */
export function memoize<T extends object, V extends object>(make: (thing: T) => V): (thing: T) => V {
  const made = new WeakMap<T, V>();
  return (thing) => {
    const known = made.get(thing);
    if (known) return known;
    const value = Object.freeze(make(thing));
    made.set(thing, value);
    return value;
  };
}
