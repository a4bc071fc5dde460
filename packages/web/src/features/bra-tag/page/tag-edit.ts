import type { Input } from '@strapline/contract/events';
import type { BraTag, Condition } from '@strapline/contract/shapes/bra-tag';
import type { Media } from '@strapline/contract/shapes/media';
import { formatSize, type SizeSystem } from '@strapline/domain/size/systems';
import type { ChosenFacts } from '../create/fact-fields.tsx';
import { hasSuggestedAlt } from '../create/tag-draft.ts';
import { formatMeasures, parseMeasures, type TypedMeasures } from '../create/typed-measures.ts';
import type { UploadItem } from '../upload/upload-list.ts';

export type TagEdit = {
  title: string;
  story: string;
  size: { system: SizeSystem; label: string };
  facts: ChosenFacts;
  measures: TypedMeasures;
  condition: Condition;
};

export function toTagEdit(tag: BraTag): TagEdit {
  return {
    title: tag.title,
    story: tag.story,
    size: { system: tag.size?.system ?? 'UK', label: tag.size ? formatSize(tag.size) : (tag.braSize ?? '') },
    facts: { style: tag.style ?? '', colours: tag.colours, fabrics: tag.fabrics },
    measures: formatMeasures(tag.measures),
    condition: tag.condition,
  };
}

const editFields = ['title', 'story', 'size', 'facts', 'measures', 'condition'] as const satisfies readonly (keyof TagEdit)[];
export type EditField = (typeof editFields)[number] | 'pictures';

function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Three-way merge from `base`. Where both changed a field, the local value wins and the field is named. */
export function mergeEdits(local: TagEdit, base: TagEdit, latest: TagEdit): { merged: TagEdit; conflicts: EditField[] } {
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
  const { size } = edit;
  const changes: Changes = {};
  if (edit.title !== base.title) changes.title = edit.title;
  if (edit.story !== base.story) changes.story = edit.story;
  if (edit.condition !== base.condition) changes.condition = edit.condition;
  if (!isSameValue(size, base.size) && size.label.trim()) changes.size = { system: size.system, label: size.label.trim() };
  if (!isSameValue(edit.measures, base.measures)) changes.measures = parseMeasures(edit.measures) ?? null;
  if (!isSameValue(edit.facts, base.facts)) Object.assign(changes, edit.facts, { style: edit.facts.style || null });
  return changes;
}

/** A picture without a description shows the suggestion as a placeholder. */
export function toUploadItems(tag: BraTag): UploadItem[] {
  const items = tag.media.map((medium) => toUploadItem(medium));
  const { title, size, facts } = toTagEdit(tag);
  const piece = { title, sizeLabel: size.label, sizeSystem: size.system, ...facts };
  return items.map((item) => (hasSuggestedAlt(piece, items, item) ? { ...item, alt: '' } : item));
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
