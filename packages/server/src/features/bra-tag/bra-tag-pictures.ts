import type { Checked } from '@strapline/contract/events';
import type { Media } from '@strapline/contract/shapes/media';
import type { SizeShape } from '@strapline/contract/shapes/size';
import type { BraColour, BraFabric, BraStyle } from '@strapline/domain/bra-tag/bra-facts';
import { isSuggestedAlt, type PieceWords, suggestAlt } from '@strapline/domain/bra-tag/picture-alt';
import { labelOf, sizeSystem } from '@strapline/domain/size/systems';
import { sql, type Trx } from '../../ports/database.ts';
import { takeUploads } from '../upload/upload.ts';
import { type FieldErrors, readSize } from './check-tag-form.ts';

type PieceOnRecord = {
  title: string;
  braSize: string | null;
  size: SizeShape | null;
  style?: BraStyle | null | undefined;
  colours: readonly BraColour[];
  fabrics: readonly BraFabric[];
};

/** What the alternative texts say of a piece. */
export function pieceWords({ title, braSize, size, style = null, colours, fabrics }: PieceOnRecord): PieceWords {
  const system = size && sizeSystem(size.system);
  return { title, size: size && system ? `${system} ${labelOf({ ...size, system })}` : braSize, style, colours, fabrics };
}

/** Gives every picture without an alternative text the suggested one. */
export function describeAll(media: readonly Media[], words: PieceWords): Media[] {
  return mapPictures(media, (picture, place, count) =>
    picture.alt.trim() === '' ? { ...picture, alt: suggestAlt(words, place, count) } : picture,
  );
}

/** The pictures, those with a suggested text without it, so that it is suggested again. */
function withoutSuggested(media: readonly Media[], words: PieceWords): Media[] {
  return mapPictures(media, (picture, place, count) =>
    isSuggestedAlt(picture.alt, words, place, count) ? { ...picture, alt: '' } : picture,
  );
}

function mapPictures(media: readonly Media[], change: (picture: Media, place: number, count: number) => Media): Media[] {
  const count = media.filter(({ kind }) => kind === 'image').length;
  let place = 0;
  return media.map((medium) => {
    if (medium.kind !== 'image') return medium;
    place += 1;
    return change(medium, place, count);
  });
}

export function withAlts(media: readonly Media[], alts: Changes['alts']): Media[] {
  return media.map((medium) => ({ ...medium, alt: alts?.[medium.id] ?? medium.alt }));
}

type Changes = Checked<'updateBraTag'>['changes'];
type Row = PieceOnRecord & { media: Media[] };

/** The pictures of a tag after a change of it, with the ids of those that come and go. */
export type ChangedPictures = { media: Media[]; cover: Media; added: string[]; removed: string[] };

/** What a change does to the pictures of a locked tag: others, another order, other texts, or texts that follow the piece's new name. */
export async function changedPictures(
  trx: Trx,
  accountId: string,
  braTagId: string,
  changes: Changes,
): Promise<ChangedPictures | { fieldErrors: FieldErrors } | null> {
  const { uploads, alts, title, size, braSize, style, colours, fabrics } = changes;
  if ([uploads, alts, title, size, braSize, style, colours, fabrics].every((change) => change === undefined)) return null;
  const row = await trx.first<Row>(
    sql`select title, bra_size as "braSize", size, style, colours, fabrics, media from bra_tag where id = ${braTagId}`,
  );
  if (!row) return null;
  const ids = uploads ?? row.media.map(({ id }) => id);
  const taken = await takeUploads(trx, ids, accountId, withoutSuggested(row.media, pieceWords(row)));
  const described = withAlts(taken.media, alts);
  const sized = size === undefined && braSize === undefined ? { braSize: row.braSize, size: row.size } : readSize(changes);
  const renamed = {
    title: title ?? row.title,
    style: style === undefined ? row.style : style,
    colours: colours ?? row.colours,
    fabrics: fabrics ?? row.fabrics,
  };
  const media = 'fieldErrors' in sized ? described : describeAll(described, pieceWords({ ...renamed, ...sized }));
  const cover = media.find(({ kind }) => kind === 'image');
  if (Object.keys(taken.fieldErrors).length > 0 || !cover) return { fieldErrors: taken.fieldErrors };
  const before = row.media.map(({ id }) => id);
  return { media, cover, added: ids.filter((id) => !before.includes(id)), removed: before.filter((id) => !ids.includes(id)) };
}
