import { clientNumbers } from '@strapline/contract/client-numbers';

type Entry = { timestamp: number; maxAge: number; answer: unknown };

/** Answers kept for 5 minutes, at most 100, oldest out first (specification, section 9). */
export class ResponseCache {
  #entries = new Map<string, Entry>();
  #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get(key: string): unknown {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (this.#now() - entry.timestamp < entry.maxAge) return entry.answer;
    this.#entries.delete(key);
    return undefined;
  }

  keep(key: string, answer: unknown): void {
    this.#entries.delete(key);
    this.#entries.set(key, { timestamp: this.#now(), maxAge: clientNumbers.cacheMs, answer });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= clientNumbers.cacheEntries) break;
      this.#entries.delete(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
  }

  get size(): number {
    return this.#entries.size;
  }
}
