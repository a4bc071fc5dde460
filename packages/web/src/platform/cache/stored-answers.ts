import { clientLimits } from '@strapline/contract/client-limits';
import type { EventName } from '@strapline/contract/events';
import { useSession } from '../session/session.ts';
import type { Session } from '../session/session-reducer.ts';
import { type LocalRecord, listLocal, removeLocal, type StoreName, writeLocal } from './local-db.ts';

/** Reads whose last answers stay on this device for an hour, with the stores that the specification (section 3) names for them. */
const stores = { fetchModel: 'models', getSurveyResults: 'surveyResults' } as const satisfies Partial<Record<EventName, StoreName>>;
export type StoredRead = keyof typeof stores;

/** `viewer`: the account that was answered, empty for a visitor. What creators show can depend on it, for example after a block. */
type StoredAnswer = { viewer: string; answer: unknown };
type AnswerRecord = LocalRecord<StoredAnswer>;

const keptPerStore = 50;

export function isStoredRead(name: EventName): name is StoredRead {
  return name in stores;
}

/** The signed-in account; empty for a visitor, and until that is known. */
export function findViewer(session: Session = useSession.getState()): string {
  return session.status === 'signedIn' ? session.claims.sub : '';
}

export async function storeAnswer(name: StoredRead, input: object, answer: unknown): Promise<void> {
  await writeLocal<StoredAnswer>(stores[name], toId(input), { viewer: findViewer(), answer });
  await removeWhere(name, (record, place) => isOld(record) || place >= keptPerStore);
}

/** The last answer to the same viewer, unless it is more than an hour old: by then a creator may have taken their consent back. */
export async function readStoredAnswer(name: StoredRead, input: object): Promise<{ answer: unknown; lastUpdated: number } | undefined> {
  const record = (await listAnswers(name)).find(({ id, data }) => id === toId(input) && data.viewer === findViewer());
  return record && !isOld(record) ? { answer: record.data.answer, lastUpdated: record.lastUpdated } : undefined;
}

/** Removes the answer to an input, or without one all answers to an event. */
export async function removeStoredAnswers(name: StoredRead, input?: object): Promise<void> {
  await removeWhere(name, ({ id }) => input === undefined || id === toId(input));
}

export async function removeAllStoredAnswers(): Promise<void> {
  for (const name of listReads()) await removeStoredAnswers(name);
}

// What a member saw goes with their session, also when that ended elsewhere or another person signs in.
useSession.subscribe((now, before) => {
  if (now.status !== before.status || findViewer(now) !== findViewer(before)) void removeForeignAnswers();
});
// This module may load after the session was checked.
void removeForeignAnswers();

async function removeForeignAnswers(): Promise<void> {
  const { status } = useSession.getState();
  if (status !== 'anonymous' && status !== 'signedIn') return;
  const viewer = findViewer();
  for (const name of listReads()) await removeWhere(name, ({ data }) => data.viewer !== '' && data.viewer !== viewer);
}

/** `place`: how many newer records there are. */
async function removeWhere(name: StoredRead, isRemoved: (record: AnswerRecord, place: number) => boolean): Promise<void> {
  const records = await listAnswers(name);
  const newestFirst = records.toSorted((a, b) => b.lastUpdated - a.lastUpdated);
  for (const record of newestFirst.filter(isRemoved)) await removeLocal(stores[name], record.id);
}

/** Without the browser's storage nothing is stored. */
async function listAnswers(name: StoredRead): Promise<AnswerRecord[]> {
  return await listLocal<StoredAnswer>(stores[name]).catch(() => []);
}

function listReads(): StoredRead[] {
  return Object.keys(stores).filter((name): name is StoredRead => name in stores);
}

/** The slug of a creator, or fqsid and kind of a survey: `bluesky:mara.example icbm`. */
function toId(input: object): string {
  const sorted = Object.entries(input).toSorted(([a], [b]) => a.localeCompare(b));
  return sorted.map(([, value]) => String(value)).join(' ');
}

function isOld({ lastUpdated }: AnswerRecord): boolean {
  return Date.now() - lastUpdated >= clientLimits.contentStaleMs;
}
