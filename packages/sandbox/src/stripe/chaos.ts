import { badParam } from './errors.ts';
import type { Params } from './params.ts';

/** How webhooks misbehave, so that a receiver can show it bears it. Not kept over a restart. */
export interface Chaos {
  /** Extra copies of every delivery. */
  duplicate: number;
  /** Milliseconds before the first try. */
  delayMs: number;
  /** What comes within a short time is sent last to first. */
  reorder: boolean;
  /** The chance that a delivery is lost for good, 0 to 1. */
  drop: number;
}

export function calm(): Chaos {
  return { duplicate: 0, delayMs: 0, reorder: false, drop: 0 };
}

/** Takes over what was sent; all of it or, when one is wrong, nothing. */
export function changeChaos(chaos: Chaos, params: Params): void {
  const duplicate = within(params, 'duplicate', params.integer('duplicate') ?? chaos.duplicate, 10);
  const delayMs = within(params, 'delayMs', params.integer('delayMs') ?? chaos.delayMs, 600_000);
  const reorder = params.flag('reorder') ?? chaos.reorder;
  const drop = within(params, 'drop', Number(params.text('drop', 20) || chaos.drop), 1);
  params.close();
  Object.assign(chaos, { duplicate, delayMs, reorder, drop });
}

function within(params: Params, key: string, value: number, most: number): number {
  if (!(value >= 0 && value <= most)) throw badParam(params.name(key), `Invalid ${key}: must be between 0 and ${most}`);
  return value;
}
