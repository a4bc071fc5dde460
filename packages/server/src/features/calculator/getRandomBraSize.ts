import { randomInt } from 'node:crypto';
import { formatSizeIn } from '@strapline/domain/size/systems';
import type { Handler } from '../../platform/services.ts';

// UK bands and cups (A to K) that every one of the nine systems has a label for.
const bands = [28, 30, 32, 34, 36, 38, 40, 42, 44] as const;
const cups = { smallest: 1, largest: 15 } as const;

export const getRandomBraSize: Handler<'getRandomBraSize'> = async (_context, { system = 'UK' }) => {
  const ukBand = bands[randomInt(bands.length)] ?? bands[0];
  const braSize = formatSizeIn(system, { ukBand, ordinal: randomInt(cups.smallest, cups.largest + 1) });
  if (braSize === null) throw new Error(`no label in ${system} for a size that all systems have`);
  return { braSize, system };
};
