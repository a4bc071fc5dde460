import { describe, expect, test } from 'vitest';
import { loadMessages } from '../../language/language.ts';
import { writeAppealLetter, writeDecisionLetter } from './decision-letters.ts';
import type { Decided, Letter } from './describe-decision.ts';
import { writeAnswerToReporter, writeAppealReceipt, writeChangeToReporter, writeConfirmation, writeReceipt } from './reporter-letters.ts';

const i18n = await loadMessages('en');

const link = 'https://strapline.example/decision/dec_1';
const decided: Decided = {
  action: 'remove',
  subject_kind: 'braTag',
  rule: 'nudity',
  reason: 'Picture 2 shows more than a garment.',
  title: 'Plum longline',
  automated: false,
  reported_for: 'nudity',
  until: null,
  at: new Date('2026-11-24T10:00:00Z'),
  copy_of: null,
  bra_tag_id: 'mara:2026:main:0001',
  appeal_outcome: null,
  appeal_reason: null,
};
const report = { number: 7, title: 'Plum longline' };
const appealUntil = '26 May 2027';
const readText = ({ subject, lines }: Letter): string => [subject, ...lines].join('\n');
const write = (changes: Partial<Decided>, canFix = false) => readText(writeDecisionLetter(i18n, { ...decided, ...changes }, link, canFix));
const answer = (changes: Partial<Decided>) =>
  readText(
    writeAppealLetter(i18n, { ...decided, appeal_outcome: 'upheld', appeal_reason: 'We compared the originals.', ...changes }, link),
  );
const answerReporter = (action: Decided['action'], isSecondLook = false) =>
  readText(writeAnswerToReporter(i18n, report, { action, at: decided.at, isSecondLook }, link));

const owned = { copy_of: 'dec_0' };
const automated = { action: 'hide', automated: true, reported_for: 'itIsMe', rule: 'consent', reason: '' } as const;
const canAppeal = ['Garments and fit, never nudity', 'Picture 2 shows more', `you can appeal once until ${appealUntil}`];

/** What happened, the text, what it says, and what it must not say. */
const letters: [string, string, string[], string[]][] = [
  [
    'hidden automatically',
    write(automated),
    ['automatically', 'did not agree', 'by 25 November 2026', 'No one is shown'],
    ['appeal', 'removed'],
  ],
  [
    'hidden while reviewing',
    write({ action: 'hide' }),
    ['keep “Plum longline” hidden while we review', ...canAppeal],
    ['removed', 'edit the piece'],
  ],
  [
    'removed',
    write({}),
    ['We removed “Plum longline”', 'tag and its record stay yours', 'haven’t shipped', ...canAppeal],
    ['edit the piece', 'suspended'],
  ],
  ['removed, and can be fixed', write({}, true), ['You can edit the piece', 'review it before we show it again'], []],
  [
    'removed without consent',
    write({ rule: 'consent' }, true),
    ['You can replace the pictures', 'review the new ones'],
    ['edit the piece'],
  ],
  [
    'hidden because a consent was withdrawn',
    write({ ...automated, reason: 'Someone shown withdrew their consent.' }),
    ['automatically. Only you', 'withdrew their consent', 'by 25 November 2026'],
    ['because of a report', 'did not agree', 'appeal'],
  ],
  [
    'removed for a rule that no edit settles',
    write({ rule: 'stolenPicture' }, true),
    ['Use your own pictures'],
    ['You can edit the piece'],
  ],
  ['removed, a message', write({ bra_tag_id: null }), ['Others can’t see it anymore'], ['tag', 'haven’t shipped']],
  ['removed, to the collector', write(owned), ['The piece stays yours', 'you can’t sell it', ...canAppeal], ['haven’t shipped']],
  [
    'revoked',
    write({ action: 'revokeTag', rule: 'counterfeit' }),
    ['no longer proves anything', 'Genuine pieces', `until ${appealUntil}`],
    [],
  ],
  [
    'revoked, to the collector',
    write({ ...owned, action: 'revokeTag' }),
    ['The piece itself stays yours', 'may get a refund', ...canAppeal],
    [],
  ],
  [
    'suspended until a day',
    write({ action: 'suspend', until: new Date('2026-12-01T10:00:00Z') }),
    ['suspended your account until 1 December 2026', 'payouts wait', ...canAppeal],
    ['further notice'],
  ],
  ['suspended without an end', write({ action: 'suspend' }), ['until further notice', ...canAppeal], []],
  [
    'reinstated',
    write({ action: 'reinstate', reason: 'It was a drawing.' }),
    ['everyone can see it again', 'It was a drawing.'],
    ['appeal'],
  ],
  [
    'an appeal upheld',
    answer({}),
    ['upheld our decision', 'stays removed', 'compared the originals', 'independent dispute body'],
    ['succeeded'],
  ],
  ['an appeal upheld, hidden', answer({ action: 'hide' }), ['stays hidden while we review', 'We’ll write to you'], ['removed']],
  ['an appeal upheld, revoked', answer({ action: 'revokeTag' }), ['stays revoked'], []],
  [
    'an appeal upheld, suspended',
    answer({ action: 'suspend', until: new Date('2026-12-01T10:00:00Z') }),
    ['suspended until 1 December 2026'],
    [],
  ],
  [
    'an appeal overturned',
    answer({ appeal_outcome: 'overturned' }),
    ['Your appeal succeeded. Everyone can see'],
    ['upheld', 'dispute body'],
  ],
  ['an appeal overturned, suspended', answer({ action: 'suspend', appeal_outcome: 'overturned' }), ['account is active again'], []],
  ['an appeal overturned, revoked', answer({ action: 'revokeTag', appeal_outcome: 'overturned' }), ['The tag is valid again'], []],
  [
    'to the reporter: dismissed',
    answerReporter('dismiss'),
    ['no violation', 'stays as it is', `once to look again, until ${appealUntil}`],
    [],
  ],
  ['to the reporter: reinstated', answerReporter('reinstate'), ['can be seen again', 'look again'], []],
  ['to the reporter: hidden', answerReporter('hide'), ['hidden while we review', 'We’ll write to you'], ['look again']],
  ['to the reporter: removed', answerReporter('remove'), ['We removed it'], ['look again']],
  ['to the reporter: suspended', answerReporter('suspend'), ['We removed it'], ['suspend', 'account']],
  ['to the reporter: revoked', answerReporter('revokeTag'), ['We revoked the tag'], []],
  [
    'to the reporter: dismissed again',
    answerReporter('dismiss', true),
    ['We looked at your report again', 'dispute body'],
    ['ask us once'],
  ],
  [
    'to the reporter: changed',
    readText(writeChangeToReporter(i18n, report, link)),
    ['changed our decision', 'everyone can see it again'],
    [],
  ],
  ['to the reporter: asked again', readText(writeAppealReceipt(i18n, report, decided.at, link)), ['answers by 1 December 2026'], []],
  [
    'to the reporter: received',
    readText(writeReceipt(i18n, report, { dueAt: new Date('2026-11-27T10:00:00Z'), hidden: false }, link)),
    ['Our team reviews it by 27 November 2026', 'never tell the other side'],
    ['hidden'],
  ],
  [
    'to the reporter: confirm',
    readText(writeConfirmation(i18n, report, { confirmBy: new Date('2026-11-27T10:00:00Z'), hidden: true }, link)),
    ['by 27 November 2026', 'It’s hidden until', 'ignore this mail'],
    [],
  ],
];

describe('a mail about a decision', () => {
  test.each(letters)('%s: says what is true', (_title, text, says, never) => {
    for (const phrase of says) expect(text).toContain(phrase);
    for (const phrase of never) expect(text).not.toContain(phrase);
    expect(text).toContain(link);
  });

  test.each(letters)('%s: has a subject without the piece, and no gap in its sentences', (_title, text) => {
    expect(text.split('\n')[0]).not.toContain('Plum');
    expect(text).not.toMatch(/undefined|null|\s\.|\.\./);
  });
});
