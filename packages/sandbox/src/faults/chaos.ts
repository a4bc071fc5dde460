import { randomInt } from 'node:crypto';

/** What can go wrong with a call: refused before it is done, done but answered with an error, done and cut off, never answered, late. */
export type CallFault = 'error' | 'lost' | 'cut' | 'hang' | 'slow';

/**
 * How a stand-in misbehaves, so that a client can show it bears it. The host may change the fields at any time. A rate is a chance from
 * 0 to 1; `...Next` counts down from the next one on. The same seed makes the same choices. Not kept over a restart.
 */
export interface Chaos {
  seed: number;

  /** Extra copies of a webhook, for the share `duplicateRate` of them. */
  duplicate: number;
  duplicateRate: number;
  duplicateNext: number;
  /** Milliseconds before the first try of a webhook, for the share `delayRate` of them. */
  delayMs: number;
  delayRate: number;
  delayNext: number;
  /** Webhooks that come within a short time are sent last to first. */
  reorder: boolean;
  /** The chance that a webhook is lost for good. */
  drop: number;
  dropNext: number;

  /** Only calls whose path begins so are touched by what follows: `/v1/refunds`. */
  only: string;
  /** Answered with a 500; nothing was done. */
  error: number;
  errorNext: number;
  /** Done, and answered with a 500 all the same. */
  lost: number;
  lostNext: number;
  /** Done, and the connection ends without an answer. */
  cut: number;
  cutNext: number;
  /** Not done, and no answer for `hangMs`; then the connection ends. */
  hang: number;
  hangNext: number;
  hangMs: number;
  /** Done and answered, `slowMs` later. */
  slow: number;
  slowNext: number;
  slowMs: number;
}

export function calm(): Chaos {
  return {
    seed: randomInt(2 ** 31),
    duplicate: 0,
    duplicateRate: 1,
    duplicateNext: 0,
    delayMs: 0,
    delayRate: 1,
    delayNext: 0,
    reorder: false,
    drop: 0,
    dropNext: 0,
    only: '',
    error: 0,
    errorNext: 0,
    lost: 0,
    lostNext: 0,
    cut: 0,
    cutNext: 0,
    hang: 0,
    hangNext: 0,
    hangMs: 30_000,
    slow: 0,
    slowNext: 0,
    slowMs: 2000,
  };
}

type NumberKey = { [K in keyof Chaos]: Chaos[K] extends number ? K : never }[keyof Chaos];

const most: Record<NumberKey, number> = {
  seed: 2 ** 31,
  duplicate: 10,
  duplicateRate: 1,
  duplicateNext: 100_000,
  delayMs: 600_000,
  delayRate: 1,
  delayNext: 100_000,
  drop: 1,
  dropNext: 100_000,
  error: 1,
  errorNext: 100_000,
  lost: 1,
  lostNext: 100_000,
  cut: 1,
  cutNext: 100_000,
  hang: 1,
  hangNext: 100_000,
  hangMs: 120_000,
  slow: 1,
  slowNext: 100_000,
  slowMs: 60_000,
};

const rates: readonly string[] = ['duplicateRate', 'delayRate', 'drop', 'error', 'lost', 'cut', 'hang', 'slow'] satisfies NumberKey[];

function isNumberKey(key: string): key is NumberKey {
  return Object.hasOwn(most, key);
}

/** Takes over what was sent, all of it or, when one is wrong, nothing; answers the sentence that says what is wrong. `calm=true` puts everything back first. */
export function changeChaos(chaos: Chaos, sent: URLSearchParams): { field: string; reason: string } | null {
  const changed: Chaos = sent.get('calm') === 'true' ? { ...calm(), seed: chaos.seed } : { ...chaos };
  for (const [key, text] of sent) {
    if (key === 'calm' && (text === 'true' || text === 'false')) continue;
    else if (key === 'reorder' && (text === 'true' || text === 'false')) changed.reorder = text === 'true';
    else if (key === 'only' && /^(\/[\w/-]{0,200})?$/.test(text)) changed.only = text;
    else if (isNumberKey(key) && isWithin(key, text)) changed[key] = Number(text);
    else
      return {
        field: key,
        reason: isNumberKey(key) ? `must be ${rates.includes(key) ? 'between' : 'whole, between'} 0 and ${most[key]}` : 'is unknown',
      };
  }
  Object.assign(chaos, changed);
  return null;
}

function isWithin(key: NumberKey, text: string): boolean {
  const value = Number(text);
  return /^\d+(\.\d+)?$/.test(text) && value <= most[key] && (rates.includes(key) || Number.isInteger(value));
}

/** How often what went wrong, and among how many calls and deliveries. */
export type Struck = Record<CallFault | 'calls' | 'deliveries' | 'drop' | 'duplicate' | 'delay' | 'reorder', number>;

export type Faults = ReturnType<typeof faultsOf>;

/** Decides, for one thing after the other, whether it goes wrong. */
export function faultsOf(chaos: Chaos) {
  const counts = new Map<string, number>();
  const struck: Struck = {
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
  let seed = chaos.seed;

  /** From 0 to 1, by the seed, the kind and how many of this kind there were: what happens elsewhere does not move it. */
  function roll(kind: string): number {
    if (seed !== chaos.seed) {
      seed = chaos.seed;
      counts.clear();
    }
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return mixed(`${seed}/${kind}/${count}`);
  }

  function happens(kind: string, rate: number, next: 'errorNext' | 'lostNext' | 'cutNext' | 'hangNext' | 'slowNext' | 'dropNext'): boolean {
    if (chaos[next] > 0) {
      chaos[next]--;
      return true;
    }
    return rate > 0 && roll(kind) < rate;
  }

  function strikes(): CallFault | null {
    if (happens('error', chaos.error, 'errorNext')) return 'error';
    if (happens('lost', chaos.lost, 'lostNext')) return 'lost';
    if (happens('cut', chaos.cut, 'cutNext')) return 'cut';
    if (happens('hang', chaos.hang, 'hangNext')) return 'hang';
    return happens('slow', chaos.slow, 'slowNext') ? 'slow' : null;
  }

  function copiesOfNext(): number {
    if (chaos.duplicateNext > 0) {
      chaos.duplicateNext--;
      return Math.max(chaos.duplicate, 1);
    }
    return chaos.duplicate > 0 && roll('copy') < chaos.duplicateRate ? chaos.duplicate : 0;
  }

  function delayOfNext(): number {
    if (chaos.delayNext > 0) {
      chaos.delayNext--;
      return Math.max(chaos.delayMs, 1000);
    }
    return chaos.delayMs > 0 && roll('late') < chaos.delayRate ? chaos.delayMs : 0;
  }

  return {
    struck,
    /** The first that strikes; a call has one fault at most. */
    ofCall(path: string): CallFault | null {
      struck.calls++;
      const fault = path.startsWith(chaos.only) ? strikes() : null;
      if (fault !== null) struck[fault]++;
      return fault;
    },
    isDropped(): boolean {
      struck.deliveries++;
      const isDropped = happens('drop', chaos.drop, 'dropNext');
      if (isDropped) struck.drop++;
      return isDropped;
    },
    /** How many more times a webhook is sent. */
    copies(): number {
      const copies = copiesOfNext();
      if (copies > 0) struck.duplicate++;
      return copies;
    },
    delayMs(): number {
      const delayMs = delayOfNext();
      if (delayMs > 0) struck.delay++;
      return delayMs;
    },
    /** So many webhooks are sent last to first. */
    reordered(webhooks: number): void {
      if (webhooks > 1) struck.reorder += webhooks;
    },
  };
}

/** FNV-1a with a finish that spreads its bits: the same text gives the same number, and near texts far ones. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
