import type { FaultSettings } from './fault-settings.ts';

export type CallFault = 'error' | 'lost' | 'cut' | 'hang' | 'slow';
const callFaults: readonly CallFault[] = ['error', 'lost', 'cut', 'hang', 'slow'];

/** The number of calls and webhook deliveries, and of faults injected into them. */
export type FaultCounts = Record<CallFault | 'calls' | 'deliveries' | 'drop' | 'duplicate' | 'delay' | 'reorder', number>;

/** Decides which calls and webhooks get a fault. */
export class FaultInjector {
  readonly counts: FaultCounts = {
    calls: 0,
    error: 0,
    lost: 0,
    cut: 0,
    hang: 0,
    slow: 0,
    deliveries: 0,
    drop: 0,
    duplicate: 0,
    delay: 0,
    reorder: 0,
  };
  readonly #faults: FaultSettings;
  readonly #drawn = new Map<string, number>();
  #seed: number;

  constructor(faults: FaultSettings) {
    this.#faults = faults;
    this.#seed = faults.seed;
  }

  /** At most one fault for each call. */
  nextCallFault(path: string): CallFault | null {
    this.counts.calls++;
    const fault = path.startsWith(this.#faults.only) ? callFaults.find((kind) => this.#isNext(kind)) : undefined;
    if (fault === undefined) return null;
    this.counts[fault]++;
    return fault;
  }

  isDropped(): boolean {
    this.counts.deliveries++;
    const isDropped = this.#isNext('drop');
    if (isDropped) this.counts.drop++;
    return isDropped;
  }

  nextDuplicates(): number {
    const { duplicate, duplicateRate } = this.#faults;
    const duplicates = this.#takeNext('duplicateNext')
      ? Math.max(duplicate, 1)
      : duplicate > 0 && this.#draw('duplicate') < duplicateRate
        ? duplicate
        : 0;
    if (duplicates > 0) this.counts.duplicate++;
    return duplicates;
  }

  nextDelayMs(): number {
    const { delayMs, delayRate } = this.#faults;
    const delay = this.#takeNext('delayNext') ? Math.max(delayMs, 1000) : delayMs > 0 && this.#draw('delay') < delayRate ? delayMs : 0;
    if (delay > 0) this.counts.delay++;
    return delay;
  }

  countReordered(webhooks: number): void {
    if (webhooks > 1) this.counts.reorder += webhooks;
  }

  #isNext(kind: CallFault | 'drop'): boolean {
    return this.#takeNext(`${kind}Next`) || (this.#faults[kind] > 0 && this.#draw(kind) < this.#faults[kind]);
  }

  #takeNext(key: `${CallFault | 'drop' | 'duplicate' | 'delay'}Next`): boolean {
    if (this.#faults[key] === 0) return false;
    this.#faults[key]--;
    return true;
  }

  /** A number from 0 to 1 by seed, kind and how many were drawn of this kind, so that one kind doesn't influence another. */
  #draw(kind: string): number {
    if (this.#seed !== this.#faults.seed) {
      this.#seed = this.#faults.seed;
      this.#drawn.clear();
    }
    const count = (this.#drawn.get(kind) ?? 0) + 1;
    this.#drawn.set(kind, count);
    return hashToUnit(`${this.#seed}/${kind}/${count}`);
  }
}

/** FNV-1a with the finalizer of MurmurHash3, which spreads similar texts. */
function hashToUnit(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
