import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Media } from '@strapline/contract/shapes/media';
import type { Queryable } from '../../ports/database.ts';
import { sql } from '../../ports/database.ts';
import type { BraTagState, ChipOnTag } from '../bra-tag-record/bra-tag-record.ts';

/** A certificate with its tag's current state, and the blind of its owner's entry unless deleted. */
export type CertificateRow = {
  index: number;
  jwt: string;
  entry: string;
  owner_number: number;
  status: BraTag['status'];
  nfc: BraTag['nfc'];
  chip: ChipOnTag | null;
  owners: number;
  offered_by_number: number;
  media: Media[];
  bra_tag_id: string;
  listing: BraTagState['listing'];
  moderation: BraTagState['moderation'];
  creator_id: string;
  /** The current owner; the certificate may be an earlier one's. */
  owner_id: string | null;
  holder_id: string | null;
  holder: string | null;
  blind: Uint8Array | null;
};

/** The certificate of an owner of a tag, or the newest. Undefined before the first claim, and for an unknown tag or owner. */
export async function findCertificate(
  db: Queryable,
  app: string,
  braTagId: string,
  ownerNumber: number | null,
): Promise<CertificateRow | undefined> {
  return await db.first<CertificateRow>(
    sql`select certificate.index, certificate.jwt, certificate.entry, certificate.owner_number, tag.status, tag.nfc, tag.chip, tag.owner_number as owners, tag.offered_by_number,
          case when tag.moderation = 'visible' then (select coalesce(jsonb_agg(medium), '[]') from jsonb_array_elements(tag.media) medium where not medium ->> 'id' = any(tag.hidden_media)) else '[]' end as media,
          certificate.bra_tag_id, tag.listing, tag.moderation, tag.creator_id, tag.owner_id, hidden.account_id as holder_id, holder.username as holder, hidden.blind
        from certificate
          join bra_tag tag on tag.id = certificate.bra_tag_id and tag.app = ${app}
          left join provenance_blind hidden on hidden.index = certificate.claim_index and hidden.field = 'owner'
          left join account holder on holder.id = hidden.account_id
        where certificate.bra_tag_id = ${braTagId} and certificate.owner_number = coalesce(${ownerNumber}::int, tag.owner_number)`,
  );
}
