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

/** What is typed in the tag creator, as it is typed. Kept in the browser, so that a closed tab loses nothing. */
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

/** Shared by all tabs: one that knows only an old draft would write it over the newer one at its next keystroke. */
export const useTagDraft = sharedSlice<TagDraft>('tag-draft', emptyDraft);

export function changeDraft(patch: Partial<TagFields>): void {
  useTagDraft.getState().change({ ...patch, savedAt: Date.now() });
}

/** The pictures of a tag while they are edited; forgotten with the dialog. */
export const useEditedPictures = slice<{ uploads: UploadItem[] }>({ uploads: [] });

/** Which list a new picture joins: that of the draft, or that of the tag being edited. */
export type UploadTarget = 'draft' | 'edit';

export function getUploads(target: UploadTarget): UploadItem[] {
  return (target === 'draft' ? useTagDraft : useEditedPictures).getState().state.uploads;
}

/** What happened to a file concerns the list that has it; only one that is new has to say which. */
export function updateUploads(event: UploadEvent, target: UploadTarget = 'draft'): void {
  const isNew = event.type === 'added' || event.type === 'restored';
  const edited = useEditedPictures.getState();
  if (target === 'edit' || (!isNew && edited.state.uploads.length > 0))
    edited.change({ uploads: reduceUploads(edited.state.uploads, event) });
  if (target === 'edit' && isNew) return;
  const { state, change } = useTagDraft.getState();
  if (state.uploads.length === 0 && !isNew) return;
  // The moving count of bytes is not what people mean by saved.
  const savedAt = event.type === 'progressed' ? state.savedAt : Date.now();
  change({ uploads: reduceUploads(state.uploads, event), savedAt });
}

export function sizeOf(draft: Pick<TagFields, 'sizeLabel' | 'sizeSystem'>): Size | null {
  if (draft.sizeLabel.trim() === '') return null;
  const size = resolveSize(draft.sizeSystem, draft.sizeLabel);
  return 'error' in size ? null : size;
}

type DescribedPiece = Pick<TagFields, 'title' | 'sizeLabel' | 'sizeSystem' | 'style' | 'colours' | 'fabrics'>;

/** The alternative text that the picture at this place gets when nobody writes one; empty while there is no title. */
export function suggestedAlt(piece: DescribedPiece, uploads: readonly UploadItem[], item: UploadItem): string {
  return suggestAlt(describePiece(piece), ...getPicturePlace(uploads, item));
}

/** Whether the text of a picture is its suggestion. */
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

/** The draft as the wire takes it. What is not filled in is left out, so that the answer names it. */
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

/** The pictures that were not refused, and what was written about them. */
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
/** A picture's description has its upload's id in its name. */
export type FormField = (typeof formFields)[number] | `alts.${string}`;
export type Faults = Partial<Record<FormField, string>>;

const wireNames: Record<string, FormField> = { offeredAmount: 'price', braSize: 'size', 'size.label': 'size', 'size.system': 'size' };

/** The wire's names of bad fields (`size.label`, `uploads.2`) as the form's. */
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

/** The value that an error is about. While it is the one that was judged, the error counts; when it is changed, the error is gone at once. */
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

/** Of the errors that were found in `judged`, those that still are about what the draft says now. */
export function keepCurrentErrors(errors: Faults, checkedDraft: TagDraft, now: TagDraft): Faults {
  const isSameValue = (field: FormField) => JSON.stringify(fieldValue(checkedDraft, field)) === JSON.stringify(fieldValue(now, field));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isSameValue(field as FormField)));
}

/** What the wire would not hear of: a price that cannot be read. */
export function priceError(draft: Pick<TagFields, 'offered' | 'price'>): Faults {
  const reason = draft.offered ? amountError(draft.price) : undefined;
  return reason ? { price: reason } : {};
}

/** What the wire would not hear of: a measure that is no length. `reason` says so. */
export function measureFaults(typed: TypedMeasures, reason: string): Faults {
  return Object.fromEntries(findUnreadable(typed).map((field): [MeasureField, string] => [field, reason]));
}

export function firstFault(faults: Faults): FormField | undefined {
  const alt = Object.keys(faults).find(isAltField);
  return formFields.find((field) => faults[field] !== undefined) ?? alt;
}

/** A request's name changes with what it says: sent again it is the same request, changed it is another one. */
export function requestName(input: object): string {
  let sum = 0x811c9dc5;
  for (const letter of JSON.stringify(input)) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `createBraTag:${sum.toString(36)}`;
}

/** One thing of the form as its checklist has it: parts that are whole are one row, what is missing has a row each. */
export type Todo =
  | { what: 'words' | 'attested' | 'price' | 'pictures'; state: 'ok' }
  | {
      what: 'title' | 'story' | 'size' | 'measures' | 'condition' | 'laundered' | 'price' | 'pictures' | 'descriptions' | 'age';
      state: 'open';
    }
  | { what: 'uploading' | 'broken'; state: 'wait' | 'bad'; count: number };

/** What is still to do before a tag can go out. */
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

/** How many things hold the tag back. */
export function countOpenTodos(todos: readonly Todo[]): number {
  return todos.filter(({ state }) => state !== 'ok').length;
}
