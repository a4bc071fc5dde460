import type { Media } from '@strapline/contract/shapes/media';
import { findNextBraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import type { ErasedPerson, EraseStep } from '../../platform/erasure/erasure.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { braTagStore, transitionBraTag } from '../bra-tag-record/bra-tag-record.ts';
import { eraseListing, setListingState } from '../listing/listing.ts';
import { hideTag } from '../moderation/moderation.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { voidCode } from '../strap-code/strap-code.ts';
import { detachUploads } from '../upload/upload.ts';

const noPicture: Media = { id: 'deleted', kind: 'image', alt: '', width: 4, height: 5, placeholder: '#cfc8c0', sources: [] };

/** Retires and removes the pieces that were never sold or given away, and deletes their text and pictures. The IDs and their entries in the log stay. */
export const eraseUnsoldTags: EraseStep = async (trx, services, person) => {
  const tags = await trx.rows<{ id: string; app: string }>(
    sql`select id, app from bra_tag where creator_id = ${person.accountId} and owner_id = creator_id and claimed_at is null and listing <> 'sold' and status <> 'claimable'
          and title <> ${deletedTitle} order by id`,
  );
  for (const { id, app } of tags) await eraseTag(trx, services, person, app, id);
};

const deletedTitle = 'Deleted';

async function eraseTag(trx: Trx, services: Services, { at }: ErasedPerson, app: string, id: string): Promise<void> {
  const tag = await braTagStore.findForUpdate(trx, app, id);
  if (!tag) return;
  await setListingState(trx, id, 'unlisted');
  await voidCode(trx, id);
  const { media } = (await trx.first<{ media: Media[] }>(sql`select media from bra_tag where id = ${id}`)) ?? { media: [] };
  const uploadIds = media.map((medium) => medium.id);
  await detachUploads(services, trx, uploadIds, id);
  const blank = { title: deletedTitle, story: '', measures: null, pictures: { media: [], cover: noPicture }, wantsOffer: false };
  await braTagStore.patch(trx, id, { ...blank, report: null, reviewReason: null, reviewWhy: null }, at);
  const isRetirable = findNextBraTagStatus(tag.status, 'retire', 'owner') !== null;
  if (isRetirable) await transitionBraTag(trx, tag, 'retire', 'owner', at);
  await eraseListing(trx, id);
  await hideTag(trx, id, 'removed', at);
  if (isRetirable) await appendProvenance(trx, { braTagId: id, type: 'tag.retired', at });
}
