import { t } from '@lingui/core/macro';
import type { FieldErrors } from '@strapline/contract/field-errors';
import type { Condition } from '@strapline/contract/shapes/bra-tag';
import { type BraFacts, type FactName, noFacts, pickChosenFacts } from '@strapline/domain/bra-tag/bra-facts';
import { isSuggestedAltText, type PieceDescription, suggestAltText } from '@strapline/domain/bra-tag/picture-alt';
import { isPrice } from '@strapline/domain/money/money';
import { type LetterSize, parseLetterLabel } from '@strapline/domain/size/letter-size';
import { formatSize, resolveSize, type Size, type SizeSystem } from '@strapline/domain/size/systems';
import type { FormInput } from '../../../platform/form/contract-form.ts';
import { pageApp } from '../../../platform/page/app-data.ts';
import { createSharedSlice } from '../../../platform/state/shared-slice.ts';
import { createSlice } from '../../../platform/state/slice.ts';
import { getAmountError, parseCents } from '../../../ui/form/parse-cents.ts';
import { isInProgress, reduceUploads, type UploadEvent, type UploadItem } from '../upload/upload-list.ts';
import { createEmptyMeasures, findUnreadableMeasures, parseMeasures, type TypedMeasures } from './typed-measures.ts';

/** A size as typed. */
export type TypedSize = { system: SizeSystem | 'letter'; label: string };

/** The form as typed, saved in the browser. */
export type TagFields = BraFacts & {
  title: string;
  story: string;
  sizeLabel: string;
  sizeSystem: TypedSize['system'];
  measures: TypedMeasures;
  condition: Condition | '';
  laundered: boolean;
  offered: boolean;
  price: string;
  series: string;
  createdFor: string;
  shownWho: 'nobody' | 'me' | 'others';
  /** Usernames as typed. */
  shownNames: string;
  /** Names of people without an account, as typed. */
  shownOthers: string;
  shownAgreed: boolean;
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
  sizeSystem: pageApp.sizeSystem === 'letter' ? 'letter' : 'UK',
  measures: createEmptyMeasures(),
  ...noFacts,
  condition: '',
  laundered: false,
  offered: true,
  price: '',
  series: '',
  createdFor: '',
  shownWho: 'nobody',
  shownNames: '',
  shownOthers: '',
  shownAgreed: false,
  uploads: [],
  savedAt: null,
};

/** Shared by all tabs, so that an outdated tab doesn't overwrite the newer draft. It may name people who are shown. */
export const useTagDraft = createSharedSlice<TagDraft>('tag-draft', emptyDraft, 'sealed');

export function changeDraft(patch: Partial<TagFields>): void {
  useTagDraft.getState().change({ ...patch, savedAt: Date.now() });
}

/** Pictures of a tag in the edit dialog; cleared when it closes. */
export const useEditedPictures = createSlice<{ uploads: UploadItem[] }>({ uploads: [] });

/** The list that a new picture is added to. */
export type UploadTarget = 'draft' | 'edit';

export function getUploads(target: UploadTarget): UploadItem[] {
  return (target === 'draft' ? useTagDraft : useEditedPictures).getState().state.uploads;
}

/** Events find their file in either list; only a new file needs a target. */
export function updateUploads(event: UploadEvent, target: UploadTarget = 'draft'): void {
  const isNew = event.type === 'filesAdded' || event.type === 'fileRestored';
  const edited = useEditedPictures.getState();
  if (target === 'edit' || (!isNew && edited.state.uploads.length > 0))
    edited.change({ uploads: reduceUploads(edited.state.uploads, event) });
  if (target === 'edit' && isNew) return;
  const { state, change } = useTagDraft.getState();
  if (state.uploads.length === 0 && !isNew) return;
  // Upload progress alone doesn't count as saving.
  const savedAt = event.type === 'progressChanged' ? state.savedAt : Date.now();
  change({ uploads: reduceUploads(state.uploads, event), savedAt });
}

export function resolveDraftSize({ sizeLabel, sizeSystem }: Pick<TagFields, 'sizeLabel' | 'sizeSystem'>): Size | LetterSize | null {
  if (sizeLabel.trim() === '') return null;
  if (sizeSystem === 'letter') {
    const label = parseLetterLabel(sizeLabel);
    return label && { system: sizeSystem, label };
  }
  const size = resolveSize(sizeSystem, sizeLabel);
  return 'error' in size ? null : size;
}

export function formatTypedSize(size: Size | LetterSize): string {
  return size.system === 'letter' ? size.label : `${size.system} ${formatSize(size)}`;
}

export type DescribedPiece = Pick<TagFields, 'title' | 'sizeLabel' | 'sizeSystem' | FactName>;

/** Empty while there is no title. */
export function suggestPictureAlt(piece: DescribedPiece, uploads: readonly UploadItem[], item: UploadItem): string {
  return suggestAltText(describePiece(piece), ...getPicturePlace(uploads, item));
}

export function hasSuggestedAlt(piece: DescribedPiece, uploads: readonly UploadItem[], item: UploadItem): boolean {
  return isSuggestedAltText(item.alt, describePiece(piece), ...getPicturePlace(uploads, item));
}

function describePiece(piece: DescribedPiece): PieceDescription {
  const size = resolveDraftSize(piece);
  const { title, style, colours, fabrics } = piece;
  const styleName = (style && pageApp.styles[style]?.name) ?? null;
  return { title, size: size && formatTypedSize(size), styleName, colours, fabrics };
}

function getPicturePlace(uploads: readonly UploadItem[], item: UploadItem): [place: number, count: number] {
  const pictures = uploads.filter(({ kind, state }) => kind === 'image' && state !== 'refused');
  return [pictures.indexOf(item) + 1, pictures.length];
}

/** What is empty or can't be read is left out. */
export function toTagInput(draft: TagDraft): FormInput<'createBraTag'> {
  const label = draft.sizeLabel.trim();
  return {
    title: draft.title.trim(),
    story: draft.story.trim(),
    size: label ? { system: draft.sizeSystem, label } : undefined,
    measures: parseMeasures(draft.measures),
    ...pickChosenFacts(draft),
    condition: draft.condition || undefined,
    laundered: draft.laundered || undefined,
    ...toUploadsInput(draft.uploads),
    offered: draft.offered,
    offeredAmount: draft.offered ? (parseCents(draft.price) ?? undefined) : undefined,
    physicalBraTag: false,
    createdFor: draft.createdFor.trim() || undefined,
    series: draft.series.trim().toLowerCase() || undefined,
    shown: toShownInput(draft),
  };
}

/** An unconfirmed agreement is left to the contract's schema, which reports it. */
function toShownInput({ shownWho, shownNames, shownOthers, shownAgreed }: TagFields): FormInput<'createBraTag'>['shown'] {
  if (shownWho !== 'others') return { who: shownWho };
  const usernames = shownNames.split(/[\s,;]+/).flatMap((name) => name.replace(/^@/, '').toLowerCase() || []);
  const names = shownOthers.split(/[,;\n]+/).flatMap((name) => name.trim() || []);
  return { who: 'others', usernames, names, agreed: shownAgreed as true };
}

export function toUploadsInput(items: readonly UploadItem[]): { uploads: string[]; alts?: Record<string, string> } {
  const sentUploads = items.flatMap(({ uploadId, state, alt }) => (uploadId && state !== 'refused' ? [{ uploadId, alt: alt.trim() }] : []));
  const alts = Object.fromEntries(sentUploads.filter(({ alt }) => alt !== '').map(({ uploadId, alt }) => [uploadId, alt]));
  return { uploads: sentUploads.map(({ uploadId }) => uploadId), ...(Object.keys(alts).length > 0 ? { alts } : {}) };
}

/** What is not sent because it can't be read is checked here. */
export function listUnreadableFields(draft: Pick<TagFields, 'offered' | 'price' | 'measures'>): Record<string, string | undefined> {
  return { ...listMeasureErrors(draft.measures), offeredAmount: draft.offered ? getAmountError(draft.price) : undefined };
}

export function listMeasureErrors(measures: TypedMeasures): Record<string, string> {
  return Object.fromEntries(findUnreadableMeasures(measures).map((field) => [field, t`Enter a length, e.g. 13.5 or 5 1/4.`]));
}

/** A row of the checklist: one for a complete section, one for each missing field. */
export type Todo =
  | { kind: 'details' | 'confirmations' | 'price' | 'pictures'; state: 'ok' }
  | {
      kind: 'title' | 'story' | 'size' | 'measures' | 'condition' | 'laundered' | 'price' | 'pictures' | 'descriptions' | 'birthDate';
      state: 'open';
    }
  | { kind: 'uploading' | 'interrupted'; state: 'wait' | 'bad'; count: number };

export function listTodos(draft: TagDraft, isAdult: boolean, errors: FieldErrors): Todo[] {
  const isWrong = (field: string) => Object.keys(errors).some((path) => path === field || path.startsWith(`${field}.`));
  const cents = parseCents(draft.price);
  const isSized = draft.sizeLabel.trim() === '' || resolveDraftSize(draft) !== null;
  const textTodos = listOpenTodos({
    title: draft.title.trim().length < 3 || isWrong('title'),
    size: !isSized || isWrong('size'),
    measures: isWrong('measures'),
    story: isWrong('story'),
  });
  const confirmationTodos = listOpenTodos({ condition: draft.condition === '', laundered: !draft.laundered });
  const isPriced = !draft.offered || (cents !== null && isPrice(cents));
  return [
    ...(textTodos.length > 0 ? textTodos : [{ kind: 'details', state: 'ok' } as const]),
    ...(confirmationTodos.length > 0 ? confirmationTodos : [{ kind: 'confirmations', state: 'ok' } as const]),
    { kind: 'price', state: isPriced ? 'ok' : 'open' },
    ...listPictureTodos(draft.uploads),
    ...(isWrong('alts') ? [{ kind: 'descriptions', state: 'open' } as const] : []),
    ...(isAdult ? [] : [{ kind: 'birthDate', state: 'open' } as const]),
  ];
}

function listOpenTodos<K extends string>(isOpen: Record<K, boolean>): { kind: K; state: 'open' }[] {
  return (Object.keys(isOpen) as K[]).filter((kind) => isOpen[kind]).map((kind) => ({ kind, state: 'open' }));
}

function listPictureTodos(uploads: readonly UploadItem[]): Todo[] {
  const uploadingCount = uploads.filter((item) => isInProgress(item) || item.state === 'processing').length;
  const failedCount = uploads.filter((item) => item.state === 'cut' || item.state === 'refused').length;
  const hasPicture = uploads.some((item) => item.kind === 'image');
  const todos: Todo[] = [];
  if (uploadingCount > 0) todos.push({ kind: 'uploading', state: 'wait', count: uploadingCount });
  if (failedCount > 0) todos.push({ kind: 'interrupted', state: 'bad', count: failedCount });
  if (uploadingCount + failedCount === 0) todos.push({ kind: 'pictures', state: hasPicture ? 'ok' : 'open' });
  return todos;
}

export function countOpenTodos(todos: readonly Todo[]): number {
  return todos.filter(({ state }) => state !== 'ok').length;
}
