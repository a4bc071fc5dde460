import type { Input } from '@strapline/contract/events';
import type { Condition } from '@strapline/contract/shapes';
import type { BraColour, BraFabric, BraStyle } from '@strapline/domain/bra-facts';
import { isPrice } from '@strapline/domain/money';
import { resolveSize, type Size, type SizeSystem } from '@strapline/domain/size/systems';
import { keptSlice } from '../../platform/slice.ts';
import { typedCents } from '../../ui/typed-cents.ts';
import { type MeasureField, measureFields, measuresOf, noMeasures, type TypedMeasures, unreadable } from './typed-measures.ts';
import { isUnderWay, type UploadEvent, type UploadItem, uploadsAfter } from './upload-list.ts';

/** What is typed in the tag creator, as it is typed. Kept in the browser, so that a closed tab loses nothing. */
export type TagWords = {
  title: string;
  story: string;
  sizeLabel: string;
  sizeSystem: SizeSystem;
  measures: TypedMeasures;
  style: BraStyle | '';
  colours: BraColour[];
  fabrics: BraFabric[];
  condition: Condition | '';
  laundered: boolean;
  offered: boolean;
  price: string;
  series: string;
  createdFor: string;
};

export type TagDraft = TagWords & {
  /** Whose draft it is; another person on the same browser starts with an empty one. */
  owner: string;
  uploads: UploadItem[];
  savedAt: number | null;
};

export const emptyDraft: TagDraft = {
  owner: '',
  title: '',
  story: '',
  sizeLabel: '',
  sizeSystem: 'UK',
  measures: noMeasures(),
  style: '',
  colours: [],
  fabrics: [],
  condition: '',
  laundered: false,
  offered: true,
  price: '',
  series: '',
  createdFor: '',
  uploads: [],
  savedAt: null,
};

export const useTagDraft = keptSlice<TagDraft>('tag-draft', emptyDraft);

export function changeWords(patch: Partial<TagWords>): void {
  useTagDraft.getState().change({ ...patch, savedAt: Date.now() });
}

export function tellUploads(event: UploadEvent): void {
  const { state, change } = useTagDraft.getState();
  // The moving count of bytes is not what people mean by saved.
  const savedAt = event.type === 'progressed' ? state.savedAt : Date.now();
  change({ uploads: uploadsAfter(state.uploads, event), savedAt });
}

export function sizeOf(draft: Pick<TagWords, 'sizeLabel' | 'sizeSystem'>): Size | null {
  if (draft.sizeLabel.trim() === '') return null;
  const size = resolveSize(draft.sizeSystem, draft.sizeLabel);
  return 'error' in size ? null : size;
}

type TagInput = Omit<Input<'createBraTag'>, 'idempotencyKey'>;

/** The draft as the wire takes it. What is not filled in is left out, so that the answer names it. */
export function tagInput(draft: TagDraft): { [K in keyof TagInput]?: TagInput[K] | boolean } {
  const text = (value: string) => value.trim();
  const cents = typedCents(draft.price);
  const measures = measuresOf(draft.measures);
  return {
    title: text(draft.title),
    story: text(draft.story),
    ...(text(draft.sizeLabel) ? { size: { system: draft.sizeSystem, label: text(draft.sizeLabel) } } : {}),
    ...(measures ? { measures } : {}),
    ...(draft.style ? { style: draft.style } : {}),
    colours: draft.colours,
    fabrics: draft.fabrics,
    ...(draft.condition ? { condition: draft.condition } : {}),
    laundered: draft.laundered,
    uploads: draft.uploads.flatMap((item) => (item.uploadId && item.state !== 'refused' ? [item.uploadId] : [])),
    offered: draft.offered,
    ...(draft.offered && cents !== null ? { offeredAmount: cents } : {}),
    physicalBraTag: false,
    ...(text(draft.createdFor) ? { createdFor: text(draft.createdFor) } : {}),
    ...(text(draft.series) ? { series: text(draft.series).toLowerCase() } : {}),
  };
}

export const formFields = [
  'uploads',
  'title',
  'story',
  'style',
  'colours',
  'fabrics',
  'size',
  ...measureFields,
  'condition',
  'laundered',
  'price',
  'series',
  'createdFor',
  'birthDate',
] as const;
export type FormField = (typeof formFields)[number];
export type Faults = Partial<Record<FormField, string>>;

const wireNames: Record<string, FormField> = { offeredAmount: 'price', braSize: 'size', 'size.label': 'size', 'size.system': 'size' };

/** The wire's names of bad fields (`size.label`, `uploads.2`) as the form's. */
export function faultsFrom(fields: Record<string, string>): Faults {
  const faults: Faults = {};
  for (const [path, reason] of Object.entries(fields)) {
    const name = wireNames[path] ?? path.replace(/^(uploads|colours|fabrics)\..*$/, '$1');
    const field = formFields.find((known) => known === name);
    if (field && faults[field] === undefined) faults[field] = reason;
  }
  return faults;
}

/** What the wire would not hear of: a measure that is no length. `reason` says so. */
export function measureFaults(typed: TypedMeasures, reason: string): Faults {
  return Object.fromEntries(unreadable(typed).map((field): [MeasureField, string] => [field, reason]));
}

export function firstFault(faults: Faults): FormField | undefined {
  return formFields.find((field) => faults[field] !== undefined);
}

/** A request's name changes with what it says: sent again it is the same request, changed it is another one. */
export function requestName(input: object): string {
  let sum = 0x811c9dc5;
  for (const letter of JSON.stringify(input)) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `createBraTag:${sum.toString(36)}`;
}

export type Todo =
  | { what: 'words' | 'attested' | 'price' | 'pictures' | 'age'; state: 'ok' | 'open' }
  | { what: 'uploading' | 'broken'; state: 'wait' | 'bad'; count: number }
  | { what: 'undescribed'; state: 'hint'; places: number[] };

/** What is still to do before a tag can go out. A picture without its words holds it back too: the server asks for them. */
export function todosOf(draft: TagDraft, facts: { isAdult: boolean; faults: Faults }): Todo[] {
  const { uploads } = draft;
  const { faults } = facts;
  const state = (isDone: boolean) => (isDone ? ('ok' as const) : ('open' as const));
  const cents = typedCents(draft.price);
  const isSized = draft.sizeLabel.trim() === '' || sizeOf(draft) !== null;
  const isMeasured = measureFields.every((field) => !faults[field]);
  const hasWords = draft.title.trim().length >= 3 && isSized && isMeasured && !faults.title && !faults.story && !faults.size;
  const todos: Todo[] = [
    { what: 'words', state: state(hasWords) },
    { what: 'attested', state: state(draft.laundered && draft.condition !== '') },
    { what: 'price', state: state(!draft.offered || (cents !== null && isPrice(cents))) },
  ];
  const going = uploads.filter((item) => isUnderWay(item) || item.state === 'processing').length;
  const broken = uploads.filter((item) => item.state === 'cut' || item.state === 'refused').length;
  if (going > 0) todos.push({ what: 'uploading', state: 'wait', count: going });
  if (broken > 0) todos.push({ what: 'broken', state: 'bad', count: broken });
  if (going + broken === 0) todos.push({ what: 'pictures', state: state(uploads.some((item) => item.kind === 'image')) });
  const places = uploads.flatMap((item, index) =>
    item.kind === 'image' && item.state !== 'refused' && item.alt.trim() === '' ? [index + 1] : [],
  );
  if (places.length > 0) todos.push({ what: 'undescribed', state: 'hint', places });
  if (!facts.isAdult) todos.push({ what: 'age', state: 'open' });
  return todos;
}

/** How many things hold the tag back. */
export function openCount(todos: readonly Todo[]): number {
  return todos.filter(({ state }) => state !== 'ok').length;
}
