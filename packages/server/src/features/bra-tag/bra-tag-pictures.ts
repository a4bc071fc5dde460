import type { App } from '@strapline/contract/apps/app';
import type { ParsedInput } from '@strapline/contract/events';
import type { FieldErrors } from '@strapline/contract/field-errors';
import type { Media } from '@strapline/contract/shapes/media';
import { type BraFacts, noFacts, pickFacts } from '@strapline/domain/bra-tag/bra-facts';
import { isSuggestedAltText, type PieceDescription, suggestAltText } from '@strapline/domain/bra-tag/picture-alt';
import { formatSizeOnRecord, type SizeOnRecord } from '@strapline/domain/bra-tag/size-on-record';
import type { Context } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import type { BraTagState } from '../bra-tag-record/bra-tag-record.ts';
import { requireAccountId } from '../session/session.ts';
import { takeUploads } from '../upload/upload.ts';
import { readSizeOnRecord } from './check-tag-form.ts';

type PieceOnRecord = SizeOnRecord & { title: string; facts: Partial<BraFacts> };

/** What alternative texts mention of a piece, with the name that its app has for the style. */
export function toPieceDescription({ styles }: Pick<App, 'styles'>, { title, facts, ...sized }: PieceOnRecord): PieceDescription {
  const { style, colours, fabrics } = { ...noFacts, ...facts };
  return { title, size: formatSizeOnRecord(sized), styleName: (style && styles[style]?.name) ?? null, colours, fabrics };
}

/** Gives every picture without an alternative text the suggested one. */
export function describeAll(media: readonly Media[], words: PieceDescription): Media[] {
  return mapPictures(media, (picture, place, count) =>
    picture.alt.trim() === '' ? { ...picture, alt: suggestAltText(words, place, count) } : picture,
  );
}

/** The pictures without suggested texts, so that these are suggested again. */
function dropSuggestedAlt(media: readonly Media[], piece: PieceDescription): Media[] {
  return mapPictures(media, (picture, place, count) =>
    isSuggestedAltText(picture.alt, piece, place, count) ? { ...picture, alt: '' } : picture,
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

type Changes = ParsedInput<'updateBraTag'>['changes'];
type Row = PieceOnRecord & { media: Media[]; hidden_media: string[]; moderation: BraTagState['moderation'] };

/** The pictures of a changed tag, with the ids of added ones and what was removed. */
export type ChangedPictures = { media: Media[]; cover: Media; added: string[]; removed: Media[] };

/** The effect of a change on the pictures of a locked tag: other pictures, another order, other texts, or suggested texts that follow the new title. */
export async function applyPictureChanges(
  trx: Trx,
  { apps, caller }: Pick<Context, 'apps' | 'caller'>,
  braTagId: string,
  changes: Changes,
): Promise<ChangedPictures | { fieldErrors: FieldErrors } | null> {
  const { uploads, alts, title, size, braSize } = changes;
  const facts = pickFacts(changes);
  if ([uploads, alts, title, size, braSize, ...Object.values(facts)].every((change) => change === undefined)) return null;
  const row = await trx.first<Row>(
    sql`select title, bra_size as "braSize", size, facts, media, hidden_media, moderation from bra_tag where id = ${braTagId}`,
  );
  if (!row) return null;
  const app = apps.get(caller.app);
  const ids = uploads ?? row.media.map(({ id }) => id);
  const uploader = { accountId: requireAccountId(caller), app: app.key };
  const takenUploads = await takeUploads(trx, ids, uploader, dropSuggestedAlt(row.media, toPieceDescription(app, row)));
  const sized = size === undefined && braSize === undefined ? { braSize: row.braSize, size: row.size } : readSizeOnRecord(changes);
  const renamed = { title: title ?? row.title, facts: { ...row.facts, ...facts } };
  const media = describeAll(withAlts(takenUploads.media, alts), toPieceDescription(app, { ...renamed, ...sized }));
  const pictures = media.filter(({ kind }) => kind === 'image');
  // A picture that is hidden from others is never the cover, except of a piece that is hidden itself.
  const cover = pictures.find(({ id }) => !row.hidden_media.includes(id)) ?? (row.moderation === 'visible' ? undefined : pictures[0]);
  if (Object.keys(takenUploads.fieldErrors).length > 0) return { fieldErrors: takenUploads.fieldErrors };
  if (!cover) return { fieldErrors: { uploads: 'Keep or add at least one picture that isn’t hidden.' } };
  const before = row.media.map(({ id }) => id);
  return { media, cover, added: ids.filter((id) => !before.includes(id)), removed: row.media.filter(({ id }) => !ids.includes(id)) };
}
