import type { SizeShape } from '@strapline/contract/shapes/size';
import { signCertificate } from '@strapline/domain/certificate/credential';
import { fingerprint } from '@strapline/domain/certificate/signed-token';
import { labelOf } from '@strapline/domain/size/systems';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { appendTwo, type NewEntry } from '../provenance/provenance.ts';
import { type ProvedTag, proofOfTag } from './proof-of-tag.ts';
import { currentSigner } from './signing-keys.ts';

/** The entry of a claim or a transfer. */
type Claim = NewEntry & { braTagId: string; ownerNumber: number };

type Facts = ProvedTag & {
  title: string;
  bra_size: string | null;
  size: SizeShape | null;
  recorded_at: Date;
  creator: string;
};

/**
 * Appends a claim or a transfer to the log, issues its certificate, and writes that one's entry right behind, in the transaction of the change. The entry of
 * the certificate names the claim's as the one before it, so that one proof shows both. Call it last: from the first entry on the log waits.
 */
export async function issueCertificate(trx: Trx, services: Pick<Services, 'secrets' | 'clock' | 'config'>, entry: Claim): Promise<void> {
  const { braTagId, ownerNumber, at } = entry;
  const facts = await trx.first<Facts>(
    sql`select tag.title, tag.bra_size, tag.size, tag.created_at as recorded_at, tag.nfc, tag.chip, tag.owner_number, creator.username as creator
        from bra_tag tag join account creator on creator.id = tag.creator_id where tag.id = ${braTagId}`,
  );
  if (!facts) throw new Error(`no tag ${braTagId} to certify`);
  const signer = await currentSigner(services, trx);
  await appendTwo(trx, entry, (claim) => {
    const jwt = signCertificate(
      {
        issuer: issuerOf(services.config.publicUrl),
        braTagId,
        title: facts.title,
        creator: facts.creator,
        size: sizeOf(facts),
        recordedAt: facts.recorded_at.toISOString(),
        ownerNumber,
        grade: proofOfTag(facts).grade,
        issuedAt: at.toISOString(),
        claim: { index: claim.index, leafHash: claim.leafHash, entry: claim.body },
      },
      signer,
    );
    return {
      entry: { type: 'cert.issued', at, ownerNumber, data: { certificate: fingerprint(jwt) } },
      beside: (issued) => sql`insert into certificate (index, bra_tag_id, owner_number, claim_index, entry, jwt)
          values (${issued.index}, ${braTagId}, ${ownerNumber}, ${claim.index}, ${issued.body}, ${jwt})`,
    };
  });
}

/** The platform as it names itself in what it signs. */
export function issuerOf(publicUrl: string): string {
  return new URL(publicUrl).origin;
}

/** The size as its label says it, with its system: letters mean little without. */
function sizeOf({ bra_size, size }: Pick<Facts, 'bra_size' | 'size'>): string | null {
  return size ? `${size.system} ${labelOf(size)}` : bra_size;
}
