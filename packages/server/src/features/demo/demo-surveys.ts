import { randomUUID } from 'node:crypto';
import { strapline } from '@strapline/contract/apps/strapline';
import { consentVersions } from '@strapline/contract/consents';
import type { Input } from '@strapline/contract/events';
import { day, hour, minute } from '@strapline/domain/time';
import type { Handlers, Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type Call, createCall, createGuestCall, createPastServices } from './demo-calls.ts';
import type { DemoStep } from './demo-step.ts';
import type { Member } from './people.ts';

type Demo = { services: Services; handlers: Handlers; members: ReadonlyMap<string, Member> };

const maras = 'bluesky:maravale.example';
const others = 'instagram:maravale.sews';

/** What visitors estimated: band, cup, and how sure they were. */
const estimates: readonly (readonly [number, string, 1 | 2 | 3 | 4 | 5])[] = [
  [32, 'DD', 4],
  [32, 'DD', 3],
  [32, 'D', 2],
  [34, 'D', 3],
  [32, 'DD', 5],
  [32, 'E', 3],
  [32, 'DD', 4],
  [30, 'E', 2],
  [32, 'DD', 3],
  [32, 'E', 4],
  [32, 'DD', 4],
  [34, 'D', 1],
];

type SizeAnswers = Extract<Input<'submitSurvey'>, { survey: 'size' }>['answers'];

/** What others wear: label, snug underbust, standing bust, and what they notice. */
const worn: readonly (readonly [string, number, number, SizeAnswers['fit']])[] = [
  ['34B', 32.5, 35.25, {}],
  ['34C', 31, 36, { band_rides_up: true }],
  ['32D', 31.5, 35.75, {}],
  ['36C', 33.5, 38.5, { band_too_loose: true, spill_top: true }],
  ['34B', 31.25, 35.5, { gore_floats: true }],
  ['32DD', 31.75, 37, {}],
  ['34C', 33, 37, {}],
  ['30E', 29.5, 35.5, { straps_slip: true }],
  ['32D', 32, 37, { spill_side: true }],
];

/** Mara proved two handles and opened both surveys; others wait for their proof. */
export function createSurveySteps(demo: Demo): DemoStep[] {
  const now = demo.services.clock.now().getTime();
  const act = (ago: number, name: string, run: (call: Call) => Promise<unknown>, roles: readonly string[] = []): DemoStep => {
    const at = new Date(now - ago);
    return { at, run: (trx) => run(callAs(trx, demo, at, name, roles)) };
  };
  const claim = (ago: number, name: string, fqsid: string) =>
    act(ago, name, (call) => call('claimHandle', { fqsid, idempotencyKey: randomUUID() }));
  const ask = (ago: number, name: string, fqsid: string) => act(ago, name, (call) => call('askHandleReview', { fqsid }));
  const prove = (ago: number, fqsid: string) =>
    act(ago, 'ines', (call) => call('proveHandle', { fqsid, proven: true, reason: 'The code is in the bio.' }), ['admin']);
  return [
    ...[maras, others].flatMap((fqsid) => [claim(50 * day, 'mara', fqsid), ask(50 * day - hour, 'mara', fqsid), prove(49 * day, fqsid)]),
    act(48 * day, 'mara', openSurveys),
    ...estimates.map((estimate, place) => answerIcbm(demo, new Date(now - 46 * day + place * 3 * day), estimate, place)),
    ...worn.map((answer, place) => answerSize(demo, new Date(now - 45 * day + place * 4 * day), answer, place)),
    claim(2 * day, 'alexis', 'bluesky:alexis.cuts.example'),
    ask(2 * day - 10 * minute, 'alexis', 'bluesky:alexis.cuts.example'),
    claim(3 * hour, 'juno', 'tiktok:junomends'),
    act(
      5 * day,
      'ines',
      (call) => call('createNewICBMPost', { name: 'Amber Lark', socialId: 'amber.lark', url: 'https://www.instagram.com/amber.lark/' }),
      ['admin'],
    ),
  ];
}

/** With the pictures of three pieces, labels covered. */
async function openSurveys(call: Call): Promise<void> {
  const { items } = await call('listMyBraTags', { as: 'creator' });
  const pictures = items.filter(({ status, cover }) => status === 'active' && cover.kind === 'image').map(({ cover }) => cover.id);
  const opened = { fqsid: maras, state: 'open', consentVersion: consentVersions.survey } as const;
  await call('setSurveyState', {
    survey: 'icbm',
    ...opened,
    pictures: pictures.slice(0, 3),
    declared: { system: 'UK', label: '32DD' },
  });
  await call('setSurveyState', { survey: 'size', ...opened });
}

function answerIcbm(demo: Demo, at: Date, [band, cup, sure]: (typeof estimates)[number], place: number): DemoStep {
  const input = { survey: 'icbm', fqsid: maras, answers: { system: 'UK', band, cup, sure } } as const;
  return { at, run: (trx) => callAsVisitor(trx, demo, at, `10.1.0.${place + 1}`)('submitSurvey', input) };
}

function answerSize(demo: Demo, at: Date, [wears, snug, standing, fit]: (typeof worn)[number], place: number): DemoStep {
  const answers: SizeAnswers = { system: 'UK', unit: 'in', underbust: [snug, null], bust: [standing, null, null, null], wears, fit };
  return {
    at,
    run: (trx) =>
      callAsVisitor(trx, demo, at, `10.2.0.${place + 1}`)('submitSurvey', { survey: 'size', fqsid: maras, answers, complete: true }),
  };
}

function callAs(trx: Trx, { services, handlers, members }: Demo, at: Date, name: string, roles: readonly string[]): Call {
  const member = members.get(name);
  if (!member) throw new Error(`the demo has no person ${name}`);
  return createCall(createPastServices(trx, services, at), handlers, strapline.key, member, roles);
}

function callAsVisitor(trx: Trx, { services, handlers }: Demo, at: Date, address: string): Call {
  return createGuestCall(createPastServices(trx, services, at), handlers, strapline.key, address);
}
