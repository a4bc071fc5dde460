import type { Media } from '@strapline/contract/shapes/media';
import { base64 } from '@strapline/domain/bytes/base64';
import { base64url } from '@strapline/domain/bytes/base64url';
import { showCertificateFile } from '@strapline/domain/certificate/certificate-file';
import { openCertificate } from '@strapline/domain/certificate/credential';
import { fingerprint } from '@strapline/domain/certificate/signed-token';
import { type OwnerOpening, type Standing, signStatement } from '@strapline/domain/certificate/statement';
import { showVerifierKey } from '@strapline/domain/log/signed-note';
import type { Caller } from '../../platform/caller.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { freshLogProofOf, logVerifier } from '../log/log.ts';
import { blobName } from '../upload/upload.ts';
import { type CertificateRow, certificateOf } from './certificate.store.ts';
import { issuerOf } from './issue-certificate.ts';
import { proofOfTag } from './proof-of-tag.ts';
import { currentSigner, publishedKeys } from './signing-keys.ts';

/** A picture in a file is the smallest there is, and no larger than this. */
const mostPictureBytes = 64 * 1024;

export type Wanted = { braTagId: string; ownerNumber: number | null };

/**
 * A certificate's file for this caller: the one credential that was issued, its place in the log, and a statement of now. Who claimed it gets their name in it,
 * nobody else does. `page` is the page that the file will lie in, if any.
 */
export async function certificateFile(services: Services, caller: Caller, wanted: Wanted, page: string | null): Promise<string> {
  const { config, db, clock } = services;
  const row = await certificateOf(db, caller.app, wanted.braTagId, wanted.ownerNumber);
  if (!row)
    throw new WireError('not_found', { message: 'There is no certificate yet. The first one is issued when someone claims the piece.' });
  const isOwn = caller.accountId !== null && caller.accountId === row.holder_id;
  if (row.status === 'revoked' && !isOwn && caller.level < 2)
    throw new WireError('not_found', { message: 'Strapline withdrew this record, so its certificates are no longer available.' });
  const [proof, published, picture, signer] = await Promise.all([
    freshLogProofOf(services, row.index),
    publishedKeys(db),
    row.status === 'revoked' ? null : smallPicture(services, row.media),
    currentSigner(services, db),
  ]);
  if (!proof)
    throw new WireError('unavailable', { message: 'The log entry is not signed yet. Try again in a second.', retryAfterMs: 1000 });
  const issuer = issuerOf(config.publicUrl);
  const issued = openCertificate(row.jwt, published);
  if (!issued || issued.issuer !== issuer)
    throw new WireError('conflict', {
      message: 'This certificate was issued under an earlier web address. Use the file that was downloaded at that time.',
    });
  const statement = signStatement(
    {
      issuer,
      at: clock.now().toISOString(),
      certificate: fingerprint(row.jwt),
      proof: fingerprint(proof),
      picture: picture && fingerprint(picture),
      page: page === null ? null : fingerprint(page),
      standing: standingOf(row),
      owners: row.owners,
      ...proofOfTag({ nfc: row.nfc, chip: row.chip, owner_number: row.owners }),
      owner: isOwn ? openingOf(row) : null,
    },
    signer,
  );
  return showCertificateFile({
    certificate: row.jwt,
    entry: row.entry,
    proof,
    statement,
    picture,
    keys: { log: showVerifierKey(logVerifier(services)), signing: published.filter(({ kid }) => kid === issued.kid || kid === signer.kid) },
  });
}

/** The gravest first: who looks at the file sees one word. */
function standingOf({ status, owner_number, owners }: CertificateRow): Standing {
  if (status === 'revoked' || status === 'stolen' || status === 'missing') return status;
  if (owners > owner_number) return 'passed_on';
  if (status === 'retired') return status;
  return status === 'transfer_pending' || status === 'claimable' ? 'passing_on' : 'current';
}

function openingOf({ holder, holder_id, blind }: CertificateRow): OwnerOpening | null {
  return holder && holder_id && blind ? { username: holder, account: holder_id, blind: base64url(blind) } : null;
}

async function smallPicture({ blobs }: Pick<Services, 'blobs'>, media: readonly Media[]): Promise<string | null> {
  const first = media.find(({ kind }) => kind === 'image');
  const smallest = first?.sources.filter(({ type }) => type === 'image/webp').sort((a, b) => a.width - b.width)[0];
  if (!first || !smallest) return null;
  const found = await blobs.get(blobName(first.id, smallest.url.split('/').at(-1) ?? ''));
  if (!found) return null;
  if (found.bytes > mostPictureBytes) {
    found.stream.destroy();
    return null;
  }
  const parts: Uint8Array[] = [];
  for await (const part of found.stream) parts.push(part);
  return `data:image/webp;base64,${base64(Buffer.concat(parts))}`;
}
