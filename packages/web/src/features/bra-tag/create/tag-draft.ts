import type { Input } from '@strapline/contract/events';
import type { Condition } from '@strapline/contract/shapes/bra-tag';
import type { BraColour, BraFabric, BraStyle } from '@strapline/domain/bra-tag/bra-facts';
import { isSuggestedAlt, type PieceWords, suggestAlt } from '@strapline/domain/bra-tag/picture-alt';
import { isPrice } from '@strapline/domain/money/money';
import { garmentMeasures } from '@strapline/domain/size/garment-measures';
import { labelOf, resolveSize, type Size, type SizeSystem } from '@strapline/domain/size/systems';
import { sharedSlice } from '../../../platform/shared-slice.ts';
import { slice } from '../../../platform/slice.ts';
import { amountError, parseCents } from '../../../ui/form/parse-cents.ts';
import { isInProgress, reduceUploads, type UploadEvent, type UploadItem } from '../upload/upload-list.ts';
import { emptyMeasures, findUnreadable, type MeasureField, measureFields, type TypedMeasures, toMeasures } from './typed-measures.ts';

/** The form as typed, saved in the browser. */
export type TagFields = {
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

export type TagDraft = TagFields & {
  /** The account the draft belongs to. */
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
  measures: emptyMeasures(),
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

/** Shared by all tabs, so that an outdated tab doesn't overwrite the newer draft. */
export const useTagDraft = sharedSlice<TagDraft>('tag-draft', emptyDraft);

export function changeDraft(patch: Partial<TagFields>): void {
  useTagDraft.getState().change({ ...patch, savedAt: Date.now() });
}

/** Pictures of a tag in the edit dialog; cleared when it closes. */
export const useEditedPictures = slice<{ uploads: UploadItem[] }>({ uploads: [] });

/** The list that a new picture is added to. */
export type UploadTarget = 'draft' | 'edit';

export function getUploads(target: UploadTarget): UploadItem[] {
  return (target === 'draft' ? useTagDraft : useEditedPictures).getState().state.uploads;
}

/** Events find their file in either list; only a new file needs a target. */
export function updateUploads(event: UploadEvent, target: UploadTarget = 'draft'): void {
  const isNew = event.type === 'added' || event.type === 'restored';
  const edited = useEditedPictures.getState();
  if (target === 'edit' || (!isNew && edited.state.uploads.length > 0))
    edited.change({ uploads: reduceUploads(edited.state.uploads, event) });
  if (target === 'edit' && isNew) return;
  const { state, change } = useTagDraft.getState();
  if (state.uploads.length === 0 && !isNew) return;
  // Upload progress alone doesn't count as saving.
  const savedAt = event.type === 'progressed' ? state.savedAt : Date.now();
  change({ uploads: reduceUploads(state.uploads, event), savedAt });
}

export function sizeOf(draft: Pick<TagFields, 'sizeLabel' | 'sizeSystem'>): Size | null {
  if (draft.sizeLabel.trim() === '') return null;
  const size = resolveSize(draft.sizeSystem, draft.sizeLabel);
  return 'error' in size ? null : size;
}

type DescribedPiece = Pick<TagFields, 'title' | 'sizeLabel' | 'sizeSystem' | 'style' | 'colours' | 'fabrics'>;

/** Empty while there is no title. */
export function suggestedAlt(piece: DescribedPiece, uploads: readonly UploadItem[], item: UploadItem): string {
  return suggestAlt(describePiece(piece), ...getPicturePlace(uploads, item));
}

export function hasSuggestedAlt(piece: DescribedPiece, uploads: readonly UploadItem[], item: UploadItem): boolean {
  return isSuggestedAlt(item.alt, describePiece(piece), ...getPicturePlace(uploads, item));
}

function describePiece(piece: DescribedPiece): PieceWords {
  const size = sizeOf(piece);
  return { ...piece, size: size && `${size.system} ${labelOf(size)}`, style: piece.style || null };
}

function getPicturePlace(uploads: readonly UploadItem[], item: UploadItem): [place: number, count: number] {
  const pictures = uploads.filter(({ kind, state }) => kind === 'image' && state !== 'refused');
  return [pictures.indexOf(item) + 1, pictures.length];
}

type TagInput = Omit<Input<'createBraTag'>, 'idempotencyKey'>;

/** Empty fields are left out, so that the server names them. */
export function tagInput(draft: TagDraft): { [K in keyof TagInput]?: TagInput[K] | boolean } {
  const text = (value: string) => value.trim();
  const cents = parseCents(draft.price);
  const measures = toMeasures(draft.measures);
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
    ...uploadsInput(draft.uploads),
    offered: draft.offered,
    ...(draft.offered && cents !== null ? { offeredAmount: cents } : {}),
    physicalBraTag: false,
    ...(text(draft.createdFor) ? { createdFor: text(draft.createdFor) } : {}),
    ...(text(draft.series) ? { series: text(draft.series).toLowerCase() } : {}),
  };
}

export function uploadsInput(items: readonly UploadItem[]): { uploads: string[]; alts?: Record<string, string> } {
  const sent = items.flatMap(({ uploadId, state, alt }) => (uploadId && state !== 'refused' ? [{ uploadId, alt: alt.trim() }] : []));
  const alts = Object.fromEntries(sent.filter(({ alt }) => alt !== '').map(({ uploadId, alt }) => [uploadId, alt]));
  return { uploads: sent.map(({ uploadId }) => uploadId), ...(Object.keys(alts).length > 0 ? { alts } : {}) };
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
/** The field name of a description contains its upload id. */
export type FormField = (typeof formFields)[number] | `alts.${string}`;
export type Faults = Partial<Record<FormField, string>>;

const wireNames: Record<string, FormField> = { offeredAmount: 'price', braSize: 'size', 'size.label': 'size', 'size.system': 'size' };

/** Maps wire paths (`size.label`, `uploads.2`) to form fields. */
export function faultsFrom(fields: Record<string, string>): Faults {
  const faults: Faults = {};
  for (const [path, reason] of Object.entries(fields)) {
    const name = wireNames[path] ?? path.replace(/^(uploads|colours|fabrics)\..*$/, '$1');
    const field = isAltField(name) ? name : formFields.find((known) => known === name);
    if (field && faults[field] === undefined) faults[field] = reason;
  }
  return faults;
}

function isAltField(name: string): name is `alts.${string}` {
  return name.startsWith('alts.');
}

/** An error applies while the field has the value that was checked. */
export function fieldValue(draft: TagDraft, field: FormField): unknown {
  if (isAltField(field)) return draft.uploads.find(({ uploadId }) => `alts.${uploadId}` === field)?.alt;
  switch (field) {
    case 'uploads':
      return draft.uploads.map(({ key, state, uploadId }) => [key, state, uploadId]);
    case 'size':
      return [draft.sizeSystem, draft.sizeLabel];
    case 'price':
      return [draft.offered, draft.price];
    case 'birthDate':
      return null;
    case 'title':
    case 'story':
    case 'condition':
    case 'laundered':
    case 'series':
    case 'createdFor':
    case 'style':
    case 'colours':
    case 'fabrics':
      return draft[field];
    default: {
      const measure = garmentMeasures.find((name) => `measures.${name}` === field);
      return measure ? [draft.measures.unit, draft.measures.texts[measure]] : draft.measures;
    }
  }
}

export function keepCurrentErrors(errors: Faults, checkedDraft: TagDraft, now: TagDraft): Faults {
  const isSameValue = (field: FormField) => JSON.stringify(fieldValue(checkedDraft, field)) === JSON.stringify(fieldValue(now, field));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isSameValue(field as FormField)));
}

/** An unreadable price is not sent, so it is checked here. */
export function priceError(draft: Pick<TagFields, 'offered' | 'price'>): Faults {
  const reason = draft.offered ? amountError(draft.price) : undefined;
  return reason ? { price: reason } : {};
}

/** An unreadable measurement is not sent, so it is checked here. */
export function measureFaults(typed: TypedMeasures, reason: string): Faults {
  return Object.fromEntries(findUnreadable(typed).map((field): [MeasureField, string] => [field, reason]));
}

export function firstFault(faults: Faults): FormField | undefined {
  const alt = Object.keys(faults).find(isAltField);
  return formFields.find((field) => faults[field] !== undefined) ?? alt;
}

/** The key changes with the content: an unchanged retry is idempotent. */
export function requestName(input: object): string {
  let sum = 0x811c9dc5;
  for (const letter of JSON.stringify(input)) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `createBraTag:${sum.toString(36)}`;
}

/** A row of the checklist: one for a complete section, one for each missing field. */
export type Todo =
  | { what: 'words' | 'attested' | 'price' | 'pictures'; state: 'ok' }
  | {
      what: 'title' | 'story' | 'size' | 'measures' | 'condition' | 'laundered' | 'price' | 'pictures' | 'descriptions' | 'age';
      state: 'open';
    }
  | { what: 'uploading' | 'broken'; state: 'wait' | 'bad'; count: number };

export function getTodos(draft: TagDraft, facts: { isAdult: boolean; faults: Faults }): Todo[] {
  const { faults } = facts;
  const cents = parseCents(draft.price);
  const isSized = draft.sizeLabel.trim() === '' || sizeOf(draft) !== null;
  const words = getOpenTodos({
    title: draft.title.trim().length < 3 || faults.title !== undefined,
    size: !isSized || faults.size !== undefined,
    measures: measureFields.some((field) => faults[field]),
    story: faults.story !== undefined,
  });
  const attested = getOpenTodos({ condition: draft.condition === '', laundered: !draft.laundered });
  const isPriced = !draft.offered || (cents !== null && isPrice(cents));
  return [
    ...(words.length > 0 ? words : [{ what: 'words', state: 'ok' } as const]),
    ...(attested.length > 0 ? attested : [{ what: 'attested', state: 'ok' } as const]),
    { what: 'price', state: isPriced ? 'ok' : 'open' },
    ...pictureTodos(draft.uploads, faults),
    ...(facts.isAdult ? [] : [{ what: 'age', state: 'open' } as const]),
  ];
}

function getOpenTodos<K extends string>(isOpen: Record<K, boolean>): { what: K; state: 'open' }[] {
  return (Object.keys(isOpen) as K[]).filter((what) => isOpen[what]).map((what) => ({ what, state: 'open' }));
}

function pictureTodos(uploads: readonly UploadItem[], faults: Faults): Todo[] {
  const going = uploads.filter((item) => isInProgress(item) || item.state === 'processing').length;
  const broken = uploads.filter((item) => item.state === 'cut' || item.state === 'refused').length;
  const hasPicture = uploads.some((item) => item.kind === 'image');
  const todos: Todo[] = [];
  if (going > 0) todos.push({ what: 'uploading', state: 'wait', count: going });
  if (broken > 0) todos.push({ what: 'broken', state: 'bad', count: broken });
  if (going + broken === 0) todos.push({ what: 'pictures', state: hasPicture ? 'ok' : 'open' });
  if (Object.keys(faults).some(isAltField)) todos.push({ what: 'descriptions', state: 'open' });
  return todos;
}

export function countOpenTodos(todos: readonly Todo[]): number {
  return todos.filter(({ state }) => state !== 'ok').length;
}
