import type { App } from '@strapline/contract/apps/app';
import type { Input, Output } from '@strapline/contract/events';
import { parseLetterLabel } from '@strapline/domain/size/letter-size';
import { formatSize, parseSizeSystem, resolveSize, type Size } from '@strapline/domain/size/systems';
import { nameItems } from '../language/language.ts';
import { createPairCard } from '../share-card/share-card.ts';
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

export function createPairsHead(site: HeadApp, { size, match: _match, limit: _limit, ...flags }: PairsInput): Head {
  const { app, i18n } = site;
  const label = size && (size.system === 'letter' ? size.label : formatSize(size as Size));
  return {
    ...createHomeHead(site),
    title: label ? `Pairs in ${label}: ${app.name}` : `Pairs: ${app.name}`,
    description: i18n._(
      'Checked sizes of creators, each kept with a left and a right picture of how a {item} sits. The pictures are private.',
      nameItems(i18n, app),
    ),
    path: '/apair',
    data: [],
    // Results of searches aren't pages of their own.
    ...(size || Object.keys(flags).length > 0 ? { isHidden: true } : {}),
  };
}

export function createPairHead(pair: Output<'fetchApair'>, site: HeadApp): Head {
  const { app, i18n } = site;
  const label = pair.size
    ? pair.size.system === 'letter'
      ? pair.size.label
      : `${pair.size.system} ${formatSize(pair.size)}`
    : pair.braSize;
  const about = { pair: pair.username, creator: pair.creator.username };
  const isVerified = pair.verification.status === 'verified';
  return {
    ...createHomeHead(site),
    title: `${isVerified ? 'A verified' : 'A pair in'} ${label}, ${pair.username}: ${app.name}`,
    description: isVerified
      ? i18n._('{pair}, a pair by {creator}. Age, consent, presence and size were checked. The pictures are private.', about)
      : i18n._('{pair}, a pair by {creator}. Its check has ended. The pictures are private.', about),
    path: `/apair/view/${pair.id}`,
    card: createPairCard(pair, app),
    data: [],
  };
}
