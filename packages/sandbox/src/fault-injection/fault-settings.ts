import { randomInt } from 'node:crypto';

/**
 * Which faults a sandbox injects, to test how a client handles them. The host may change the fields at any time; they are not stored. A rate is a
 * probability from 0 to 1, `...Next` is a number of calls or webhooks from now on. The same seed repeats the same faults.
 */
export interface FaultSettings {
  seed: number;

  /** Additional copies of a webhook. */
  duplicate: number;
  duplicateRate: number;
  duplicateNext: number;
  /** Before the first attempt at a webhook. */
  delayMs: number;
  delayRate: number;
  delayNext: number;
  /** Webhooks of a short time window are sent in reverse order. */
  reorder: boolean;
  /** A webhook is never sent. */
  drop: number;
  dropNext: number;

  /** Path prefix of the calls that the following apply to, such as `/v1/refunds`. */
  only: string;
  /** Not executed, answered with a 500. */
  error: number;
  errorNext: number;
  /** Executed, answered with a 500. */
  lost: number;
  lostNext: number;
  /** Executed, then the connection is closed without an answer. */
  cut: number;
  cutNext: number;
  /** Not executed; the connection is closed after `hangMs`. */
  hang: number;
  hangNext: number;
  hangMs: number;
  /** Executed and answered after `slowMs`. */
  slow: number;
  slowNext: number;
  slowMs: number;
}

export function createFaultSettings(): FaultSettings {
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

type NumberKey = { [K in keyof FaultSettings]: FaultSettings[K] extends number ? K : never }[keyof FaultSettings];

const rates: readonly string[] = ['duplicateRate', 'delayRate', 'drop', 'error', 'lost', 'cut', 'hang', 'slow'] satisfies NumberKey[];
const otherMaxima: Partial<Record<NumberKey, number>> = { seed: 2 ** 31, duplicate: 10, delayMs: 600_000, hangMs: 120_000, slowMs: 60_000 };
const maxNext = 100_000;

function getMaximum(key: NumberKey): number {
  return rates.includes(key) ? 1 : (otherMaxima[key] ?? maxNext);
}

/** Applies all fields or, if one is invalid, none, and returns what is wrong. `reset=true` first restores the defaults. */
export function updateFaultSettings(faults: FaultSettings, sent: URLSearchParams): { field: string; reason: string } | null {
  const defaults = createFaultSettings();
  const changed: FaultSettings = sent.get('reset') === 'true' ? { ...defaults, seed: faults.seed } : { ...faults };
  const isNumberKey = (key: string): key is NumberKey => Object.hasOwn(defaults, key) && key !== 'reorder' && key !== 'only';
  for (const [key, text] of sent) {
    if (key === 'reset' && (text === 'true' || text === 'false')) continue;
    else if (key === 'reorder' && (text === 'true' || text === 'false')) changed.reorder = text === 'true';
    else if (key === 'only' && /^(\/[\w/-]{0,200})?$/.test(text)) changed.only = text;
    else if (!isNumberKey(key)) return { field: key, reason: 'is unknown' };
    else if (isInRange(key, text)) changed[key] = Number(text);
    else return { field: key, reason: `must be ${rates.includes(key) ? 'a number' : 'an integer'} from 0 to ${getMaximum(key)}` };
  }
  Object.assign(faults, changed);
  return null;
}

function isInRange(key: NumberKey, text: string): boolean {
  const value = Number(text);
  return /^\d+(\.\d+)?$/.test(text) && value <= getMaximum(key) && (rates.includes(key) || Number.isInteger(value));
}
