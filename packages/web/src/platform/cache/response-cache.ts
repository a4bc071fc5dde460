import { clientLimits } from '@strapline/contract/client-limits';

type Entry = { timestamp: number; maxAge: number; answer: unknown };

/** Responses cached for 5 minutes, at most 100, oldest evicted first (specification, section 9). */
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

  set(key: string, answer: unknown): void {
    this.#entries.delete(key);
    this.#entries.set(key, { timestamp: this.#now(), maxAge: clientLimits.cacheMs, answer });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= clientLimits.cacheEntries) break;
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
