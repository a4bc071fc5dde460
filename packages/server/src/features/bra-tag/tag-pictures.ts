import type { Checked } from '@strapline/contract/events';
import type { Media, SizeShape } from '@strapline/contract/shapes';
import { type PieceWords, suggestAlt } from '@strapline/domain/picture-alt';
import { labelOf, sizeSystem } from '@strapline/domain/size/systems';
import { sql, type Trx } from '../../ports/database.ts';
import { takeUploads } from '../upload/upload.ts';
import { type Faults, readSize } from './check-tag-form.ts';

type SizeOnRecord = { braSize: string | null; size: SizeShape | null };

/** What the alternative texts say of a piece. */
export function pieceWords(title: string, { braSize, size }: SizeOnRecord): PieceWords {
  const system = size && sizeSystem(size.system);
  return { title, size: size && system ? `${system} ${labelOf({ ...size, system })}` : braSize };
}

/** Gives every picture without an alternative text the suggested one. */
export function describeAll(media: readonly Media[], words: PieceWords): Media[] {
  const count = media.filter(({ kind }) => kind === 'image').length;
  let place = 0;
  return media.map((medium) => {
    if (medium.kind !== 'image') return medium;
    place += 1;
    return medium.alt.trim() === '' ? { ...medium, alt: suggestAlt(words, place, count) } : medium;
  });
}

export function withAlts(media: readonly Media[], alts: Changes['alts']): Media[] {
  return media.map((medium) => ({ ...medium, alt: alts?.[medium.id] ?? medium.alt }));
}

type Changes = Checked<'updateBraTag'>['changes'];
type Row = { title: string; bra_size: string | null; size: SizeShape | null; media: Media[] };

/** The pictures of a tag after a change of it, with the ids of those that come and go. */
export type ChangedPictures = { media: Media[]; cover: Media; added: string[]; removed: string[] };

/** What a change does to the pictures of a locked tag: others, another order, other texts, or texts that follow the piece's new name. */
export async function changedPictures(
  trx: Trx,
  accountId: string,
  braTagId: string,
  changes: Changes,
): Promise<ChangedPictures | { faults: Faults } | null> {
  const { uploads, alts, title, size, braSize } = changes;
  if ([uploads, alts, title, size, braSize].every((change) => change === undefined)) return null;
  const row = await trx.first<Row>(sql`select title, bra_size, size, media from bra_tag where id = ${braTagId}`);
  if (!row) return null;
  const ids = uploads ?? row.media.map(({ id }) => id);
  const taken = await takeUploads(trx, ids, accountId, withoutSuggested(row));
  const described = withAlts(taken.media, alts);
  const sized = size === undefined && braSize === undefined ? { braSize: row.bra_size, size: row.size } : readSize(changes);
  const media = 'faults' in sized ? described : describeAll(described, pieceWords(title ?? row.title, sized));
  const cover = media.find(({ kind }) => kind === 'image');
  if (Object.keys(taken.faults).length > 0 || !cover) return { faults: taken.faults };
  const before = row.media.map(({ id }) => id);
  return { media, cover, added: ids.filter((id) => !before.includes(id)), removed: before.filter((id) => !ids.includes(id)) };
}

/** The pictures as they are, those with a suggested text without it, so that it is suggested again. */
function withoutSuggested(row: Row): Media[] {
  const suggested = describeAll(
    row.media.map((medium) => ({ ...medium, alt: '' })),
    pieceWords(row.title, { braSize: row.bra_size, size: row.size }),
  );
  return row.media.map((medium, i) => (medium.alt === suggested[i]?.alt ? { ...medium, alt: '' } : medium));
}
