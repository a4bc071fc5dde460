import { hashSha256 } from './secrets.ts';

/** The answer of a call as JSON text, ready to send over socket or HTTP. */
export class Answer {
  readonly ok = true;
  readonly text: string;
  #etag: string | undefined;

  private constructor(text: string) {
    this.text = text;
  }

  /** From a result that was checked against the contract. */
  static fromResult(result: object): Answer {
    return new Answer(JSON.stringify(result));
  }

  /** From JSON assembled of stored parts that already fit the contract; it is not checked again. */
  static fromJson(text: string): Answer {
    return new Answer(text);
  }

  get etag(): string {
    this.#etag ??= `"${hashSha256(this.text).slice(0, 22)}"`;
    return this.#etag;
  }

  read(): object {
    return JSON.parse(this.text) as object;
  }
}

/**
 * Computes a value once per object, in a WeakMap. The value is frozen, which lets the dispatcher reuse its checked and serialized answer.
 */
export function memoize<T extends object, V extends object>(compute: (thing: T) => V): (thing: T) => V {
  const cache = new WeakMap<T, V>();
  return (thing) => {
    const cached = cache.get(thing);
    if (cached) return cached;
    const value = Object.freeze(compute(thing));
    cache.set(thing, value);
    return value;
  };
}
