import type { SizeShape } from '@strapline/contract/shapes/size';
import { formatSizeOnRecord } from '@strapline/domain/bra-tag/size-on-record';
import { signCertificate } from '@strapline/domain/certificate/credential';
import { computeFingerprint } from '@strapline/domain/certificate/signed-token';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { appendTwo, type NewEntry } from '../provenance/provenance.ts';
import { createProofStatement, type ProvedTag } from './proof-of-tag.ts';
import { getCurrentSigner } from './signing-keys.ts';

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
 * Appends a claim or transfer to the log, issues its certificate and appends the certificate's entry, in the transaction of the change. The second entry is
 * linked to the first, so that one proof covers both. Call it last: it locks the log's counter.
 */
export async function issueCertificate(trx: Trx, services: Pick<Services, 'secrets' | 'clock' | 'config'>, entry: Claim): Promise<void> {
  const { braTagId, ownerNumber, at } = entry;
  const facts = await trx.first<Facts>(
    sql`select tag.title, tag.bra_size, tag.size, tag.created_at as recorded_at, tag.nfc, tag.chip, tag.owner_number, creator.username as creator
        from bra_tag tag join account creator on creator.id = tag.creator_id where tag.id = ${braTagId}`,
  );
  if (!facts) throw new Error(`no tag ${braTagId} to certify`);
  const signer = await getCurrentSigner(services, trx);
  await appendTwo(trx, entry, (claim) => {
    const jwt = signCertificate(
      {
        issuer: createIssuer(services.config.publicUrl),
        braTagId,
        title: facts.title,
        creator: facts.creator,
        size: formatSizeOnRecord({ braSize: facts.bra_size, size: facts.size }),
        recordedAt: facts.recorded_at.toISOString(),
        ownerNumber,
        grade: createProofStatement(facts).grade,
        issuedAt: at.toISOString(),
        claim: { index: claim.index, leafHash: claim.leafHash, entry: claim.body },
      },
      signer,
    );
    return {
      entry: { type: 'cert.issued', at, ownerNumber, data: { certificate: computeFingerprint(jwt) } },
      store: (issued) => sql`insert into certificate (index, bra_tag_id, owner_number, claim_index, entry, jwt)
          values (${issued.index}, ${braTagId}, ${ownerNumber}, ${claim.index}, ${issued.body}, ${jwt})`,
    };
  });
}

/** The issuer in signed tokens: the public origin. */
export function createIssuer(publicUrl: string): string {
  return new URL(publicUrl).origin;
}
