import type { App } from '@strapline/contract/apps/app';
import type { Input, Output } from '@strapline/contract/events';
import { parseLetterLabel } from '@strapline/domain/size/letter-size';
import { formatSize, parseSizeSystem, resolveSize, type Size } from '@strapline/domain/size/systems';
import { createHomeHead, type Head, type HeadApp } from './page-head.ts';

type PairsInput = Omit<Input<'fetchAllApair'>, 'cursor'>;

/** As the screen reads its address (`toPairsInput` in `web/src/features/pair/browse/pair-query.ts`): what it can't read is ignored. */
export function readPairsQuery(query: URLSearchParams, { sizeSystem }: Pick<App, 'sizeSystem'>): PairsInput {
  const size = readSizeOf(query, sizeSystem);
  return {
    ...(size ? { size } : {}),
    ...(size && query.get('equivalents') === 'no' ? { match: 'same' } : {}),
    ...(query.get('verified') === 'yes' ? { verified: true } : {}),
    ...(query.get('open') === 'yes' ? { openToMe: true } : {}),
    ...(query.get('following') === 'yes' ? { following: true } : {}),
    limit: 12,
  } as PairsInput;
}

function readSizeOf(query: URLSearchParams, sizeSystem: App['sizeSystem']): PairsInput['size'] {
  if (sizeSystem === 'letter') {
    const label = parseLetterLabel(query.get('size') ?? '');
    return label ? { system: 'letter', label } : undefined;
  }
  const [band, cup] = [query.get('band') ?? '', query.get('cup') ?? ''];
  if (!/^\d{1,3}$/.test(band) || !/^[A-Z]{1,4}$/i.test(cup)) return undefined;
  const system = parseSizeSystem(query.get('system') ?? '') ?? 'UK';
  const size = resolveSize(system, `${band}${cup.toUpperCase()}`);
  return 'error' in size ? undefined : { system, band: size.band, cup: size.cup };
}

export function createPairsHead(app: App, { size, match: _match, limit: _limit, ...flags }: PairsInput): Head {
  const label = size && (size.system === 'letter' ? size.label : formatSize(size as Size));
  return {
    ...createHomeHead(app),
    title: label ? `Pairs in ${label}: ${app.name}` : `Pairs: ${app.name}`,
    description: `Checked sizes of creators, each kept with a left and a right picture of how a ${app.item.one} sits. The pictures are private.`,
    path: '/apair',
    data: [],
    // Results of searches aren't pages of their own.
    ...(size || Object.keys(flags).length > 0 ? { isHidden: true } : {}),
  };
}

export function createPairHead(pair: Output<'fetchApair'>, { app }: HeadApp): Head {
  const label = pair.size
    ? pair.size.system === 'letter'
      ? pair.size.label
      : `${pair.size.system} ${formatSize(pair.size)}`
    : pair.braSize;
  const isVerified = pair.verification.status === 'verified';
  return {
    ...createHomeHead(app),
    title: `${isVerified ? 'A verified' : 'A pair in'} ${label}, ${pair.username}: ${app.name}`,
    description: `${pair.username}, a pair by ${pair.creator.username}. ${isVerified ? 'Age, consent, presence and size were checked.' : 'Its check has ended.'} The pictures are private.`,
    path: `/apair/view/${pair.id}`,
    data: [],
  };
}
