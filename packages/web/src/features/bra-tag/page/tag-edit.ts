import type { Input } from '@strapline/contract/events';
import type { BraTag, Condition } from '@strapline/contract/shapes/bra-tag';
import type { Media } from '@strapline/contract/shapes/media';
import { type BraFacts, noFacts, pickFacts } from '@strapline/domain/bra-tag/bra-facts';
import { formatSize } from '@strapline/domain/size/systems';
import { pageApp } from '../../../platform/page/app-data.ts';
import { type DescribedPiece, hasSuggestedAlt, type TypedSize } from '../create/tag-draft.ts';
import { formatMeasures, parseMeasures, type TypedMeasures } from '../create/typed-measures.ts';
import type { UploadItem } from '../upload/upload-list.ts';

export type TagEdit = BraFacts & {
  title: string;
  story: string;
  size: TypedSize;
  measures: TypedMeasures;
  condition: Condition;
};

export function toTagEdit(tag: BraTag): TagEdit {
  return {
    title: tag.title,
    story: tag.story,
    size: toSizeField(tag),
    ...noFacts,
    ...pickFacts(tag),
    measures: formatMeasures(tag.measures),
    condition: tag.condition,
  };
}

function toSizeField({ size, braSize }: BraTag): TagEdit['size'] {
  if (size?.system === 'letter') return size;
  if (!size) return { system: pageApp.sizeSystem === 'letter' ? 'letter' : 'UK', label: braSize ?? '' };
  return { system: size.system, label: formatSize(size) };
}

export type EditField = keyof TagEdit | 'pictures';

function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Three-way merge from `base`. Where both changed a field, the local value wins and the field is named. */
export function mergeEdits(local: TagEdit, base: TagEdit, latest: TagEdit): { merged: TagEdit; conflicts: EditField[] } {
  const editFields = Object.keys(local) as (keyof TagEdit)[];
  const takenFields = editFields.filter((field) => isSameValue(local[field], base[field]));
  const conflicts = editFields.filter(
    (field) => !takenFields.includes(field) && !isSameValue(latest[field], base[field]) && !isSameValue(latest[field], local[field]),
  );
  const remote = Object.fromEntries(takenFields.map((field) => [field, latest[field]])) as Partial<TagEdit>;
  return { merged: { ...local, ...remote }, conflicts };
}

type Changes = Input<'updateBraTag'>['changes'];

/** Only changed fields, so that nothing else is overwritten. */
export function getChanges(edit: TagEdit, base: TagEdit): Changes {
  const { size, measures, ...fields } = pickChanged(edit, base);
  // A field that the call doesn't have fails to compile here.
  const changes: Pick<Changes, keyof typeof fields> = fields;
  return {
    ...changes,
    ...(size?.label.trim() ? { size: { system: size.system, label: size.label.trim() } } : {}),
    ...(measures ? { measures: parseMeasures(measures) ?? null } : {}),
  };
}

function pickChanged(edit: TagEdit, base: TagEdit): Partial<TagEdit> {
  const before: Record<string, unknown> = { ...base };
  return Object.fromEntries(Object.entries(edit).filter(([field, value]) => !isSameValue(value, before[field]))) as Partial<TagEdit>;
}

/** A picture without a description shows the suggestion as a placeholder. */
export function toUploadItems(tag: BraTag): UploadItem[] {
  const items = tag.media.map((medium) => toUploadItem(medium));
  const piece = toDescribedPiece(toTagEdit(tag));
  return items.map((item) => (hasSuggestedAlt(piece, items, item) ? { ...item, alt: '' } : item));
}

/** What the suggested descriptions of pictures say. */
export function toDescribedPiece({ size, ...edit }: TagEdit): DescribedPiece {
  return { ...edit, sizeLabel: size.label, sizeSystem: size.system };
}

function toUploadItem(medium: Media): UploadItem {
  return {
    key: medium.id,
    kind: medium.kind === 'video' ? 'video' : 'image',
    name: medium.alt,
    bytes: 1,
    sent: 1,
    state: 'ready',
    alt: medium.alt,
    uploadId: medium.id,
    isOnTag: true,
    media: medium,
  };
}

export function getPictureChanges(items: readonly UploadItem[], base: readonly UploadItem[]): Pick<Changes, 'uploads' | 'alts'> {
  const listIds = (list: readonly UploadItem[]) =>
    list.flatMap(({ uploadId, state }) => (uploadId && state !== 'refused' ? [uploadId] : []));
  const alts = Object.fromEntries(
    items.flatMap(({ uploadId, state, alt }) => {
      const before = base.find((one) => one.uploadId === uploadId)?.alt ?? '';
      return uploadId && state !== 'refused' && alt.trim() !== before ? [[uploadId, alt.trim()]] : [];
    }),
  );
  return {
    ...(isSameValue(listIds(items), listIds(base)) ? {} : { uploads: listIds(items) }),
    ...(Object.keys(alts).length > 0 ? { alts } : {}),
  };
}
