import type { App } from '@strapline/contract/apps/app';
import type { Output } from '@strapline/contract/events';
import { formatSize } from '@strapline/domain/size/systems';
import type { ShareCard } from './card.ts';
import { joinParts, toPerson } from './listed-cards.ts';

/** Of pages that have none of their own. */
export function createHomeCard({ key, name, copy, tagline }: App): ShareCard {
  return {
    app: key,
    kind: 'home',
    key,
    picture: { media: null, seed: `${key}/home` },
    eyebrow: '',
    title: copy.headline.join(' '),
    text: copy.lede,
    facts: [],
    tags: [],
    by: null,
    alt: `${name}: ${tagline}`,
  };
}

/** Her pictures are on the page, where she says what they are for, and not on the card. */
export function createSurveyCard({ survey, fqsid, owner }: Output<'fetchSurvey'>, { key: app }: App): ShareCard {
  const person = toPerson(owner);
  const title = survey === 'size' ? 'What do you wear?' : 'Which size would you reach for?';
  return {
    app,
    kind: survey,
    key: fqsid,
    picture: { media: null, seed: fqsid },
    eyebrow: 'Survey',
    title,
    text: `${person.name} asks. No name goes with your ${survey === 'size' ? 'answers' : 'answer'}.`,
    facts: [],
    tags: [],
    by: person,
    alt: `${title} ${person.name} asks`,
  };
}

export function createPairCard(pair: Output<'fetchApair'>, { key: app }: App): ShareCard {
  const size = pair.size
    ? pair.size.system === 'letter'
      ? pair.size.label
      : `${pair.size.system} ${formatSize(pair.size)}`
    : pair.braSize;
  const { status, verifiedAt } = pair.verification;
  const verified = status === 'verified' && verifiedAt ? [{ label: `Verified ${formatDay(verifiedAt)}`, tone: 'verified' } as const] : [];
  return {
    app,
    kind: 'pair',
    key: pair.id,
    picture: { pairId: pair.id, pairUsername: pair.username },
    eyebrow: pair.id,
    title: size ?? pair.username,
    text: 'The pictures are private.',
    facts: [pair.username],
    tags: status === 'expired' ? [{ label: 'Check ended', tone: 'plain' }] : verified,
    by: toPerson(pair.creator),
    alt: joinParts([size ? `A pair in ${size}` : 'A pair', pair.username, `by ${pair.creator.displayName || pair.creator.username}`]),
  };
}

export function createCollectionCard(answer: Output<'fetchCollector'>, { key: app }: App): ShareCard {
  const person = toPerson(answer);
  const { cover = null, braTagId = answer.username } = answer.pieces.items[0] ?? {};
  const count = answer.collected === 1 ? 'One piece' : `${answer.collected} pieces`;
  return {
    app,
    kind: 'collection',
    key: answer.username,
    picture: { media: cover, seed: braTagId },
    eyebrow: 'Collection',
    title: `The collection of ${person.name}`,
    facts: [`${count} on record`],
    tags: [],
    by: { ...person, name: answer.username },
    alt: joinParts([`The collection of ${person.name}`, `${count} on record`]),
  };
}

/** As on the page: `21 Nov 2026`. */
function formatDay(at: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(at));
}
