import type { Input } from '@strapline/contract/events';
import type { BraTag, Condition, Media } from '@strapline/contract/shapes';
import { labelOf, type SizeSystem } from '@strapline/domain/size/systems';
import type { ChosenFacts } from '../create/fact-fields.tsx';
import { hasSuggestedAlt } from '../create/tag-draft.ts';
import { measuresOf, type TypedMeasures, typedFrom } from '../create/typed-measures.ts';
import type { UploadItem } from '../upload/upload-list.ts';

/** The words of a tag as they are edited. */
export type TagEdit = {
  title: string;
  story: string;
  size: { system: SizeSystem; label: string };
  facts: ChosenFacts;
  measures: TypedMeasures;
  condition: Condition;
};

export function editOf(tag: BraTag): TagEdit {
  return {
    title: tag.title,
    story: tag.story,
    size: { system: tag.size?.system ?? 'UK', label: tag.size ? labelOf(tag.size) : (tag.braSize ?? '') },
    facts: { style: tag.style ?? '', colours: tag.colours, fabrics: tag.fabrics },
    measures: typedFrom(tag.measures),
    condition: tag.condition,
  };
}

const fields = ['title', 'story', 'size', 'facts', 'measures', 'condition'] as const satisfies readonly (keyof TagEdit)[];
export type EditField = (typeof fields)[number] | 'pictures';

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Joins what was typed here with what somebody saved meanwhile, both starting from `base`. Where both changed a field, what was typed stays and the field is named. */
export function mergeEdits(mine: TagEdit, base: TagEdit, newer: TagEdit): { merged: TagEdit; both: EditField[] } {
  const takeNewer = fields.filter((field) => isSame(mine[field], base[field]));
  const both = fields.filter(
    (field) => !takeNewer.includes(field) && !isSame(newer[field], base[field]) && !isSame(newer[field], mine[field]),
  );
  const theirs = Object.fromEntries(takeNewer.map((field) => [field, newer[field]])) as Partial<TagEdit>;
  return { merged: { ...mine, ...theirs }, both };
}

type Changes = Input<'updateBraTag'>['changes'];

/** Only what is another than in `base`: nothing else is written over. */
export function changesOf(edit: TagEdit, base: TagEdit): Changes {
  const { size } = edit;
  const changes: Changes = {};
  if (edit.title !== base.title) changes.title = edit.title;
  if (edit.story !== base.story) changes.story = edit.story;
  if (edit.condition !== base.condition) changes.condition = edit.condition;
  if (!isSame(size, base.size) && size.label.trim()) changes.size = { system: size.system, label: size.label.trim() };
  if (!isSame(edit.measures, base.measures)) changes.measures = measuresOf(edit.measures) ?? null;
  if (!isSame(edit.facts, base.facts)) Object.assign(changes, edit.facts, { style: edit.facts.style || null });
  return changes;
}

/** The pictures of a tag as the upload tool lists them. One that nobody described shows its suggestion and not a text. */
export function itemsOf(tag: BraTag): UploadItem[] {
  const items = tag.media.map((medium) => itemOf(medium));
  const { title, size, facts } = editOf(tag);
  const piece = { title, sizeLabel: size.label, sizeSystem: size.system, ...facts };
  return items.map((item) => (hasSuggestedAlt(piece, items, item) ? { ...item, alt: '' } : item));
}

function itemOf(medium: Media): UploadItem {
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

/** What changed in the list of pictures since it was opened. */
export function pictureChanges(items: readonly UploadItem[], base: readonly UploadItem[]): Pick<Changes, 'uploads' | 'alts'> {
  const ids = (list: readonly UploadItem[]) => list.flatMap(({ uploadId, state }) => (uploadId && state !== 'refused' ? [uploadId] : []));
  const alts = Object.fromEntries(
    items.flatMap(({ uploadId, state, alt }) => {
      const before = base.find((one) => one.uploadId === uploadId)?.alt ?? '';
      return uploadId && state !== 'refused' && alt.trim() !== before ? [[uploadId, alt.trim()]] : [];
    }),
  );
  return {
    ...(isSame(ids(items), ids(base)) ? {} : { uploads: ids(items) }),
    ...(Object.keys(alts).length > 0 ? { alts } : {}),
  };
}
