import type { Media } from '@strapline/contract/shapes/media';
import { encodeBase64 } from '@strapline/domain/bytes/base64';
import { encodeBase64url } from '@strapline/domain/bytes/base64url';
import { formatCertificateFile } from '@strapline/domain/certificate/certificate-file';
import { openCertificate } from '@strapline/domain/certificate/credential';
import { computeFingerprint } from '@strapline/domain/certificate/signed-token';
import { type OwnerOpening, type Standing, signStatement } from '@strapline/domain/certificate/statement';
import { formatVerifierKey } from '@strapline/domain/log/signed-note';
import type { Caller } from '../../platform/caller.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { isPieceHiddenFrom } from '../block/block.ts';
import { braTagPolicy } from '../bra-tag-record/bra-tag-record.ts';
import { createFreshLogProof, createLogVerifier } from '../log/log.ts';
import { formatBlobName } from '../upload/upload.ts';
import { type CertificateRow, findCertificate } from './certificate.store.ts';
import { createIssuer } from './issue-certificate.ts';
import { createProofStatement } from './proof-of-tag.ts';
import { getCurrentSigner, listPublishedKeys } from './signing-keys.ts';

/** The embedded picture is the smallest one, and at most this large. */
const mostPictureBytes = 64 * 1024;

export type CertificateRequest = { braTagId: string; ownerNumber: number | null };

/**
 * A certificate file for this caller: the issued credential, its inclusion proof and a current statement. Only its owner gets their name in it. `page` is the
 * HTML that will embed it, if any.
 */
export async function createCertificateFile(
  services: Services,
  caller: Caller,
  request: CertificateRequest,
  page: string | null,
): Promise<string> {
  const { config, db, clock } = services;
  const row = await findCertificate(db, caller.app, request.braTagId, request.ownerNumber);
  const isOwn = caller.accountId !== null && caller.accountId === row?.holder_id;
  if (!row || !(isOwn || (await canSeePiece(services, caller, row)))) throw new WireError('not_found', { reason: 'no_certificate' });
  if (row.status === 'revoked' && !isOwn && caller.level < 2) throw new WireError('not_found', { reason: 'certificates_withdrawn' });
  const [proof, published, picture, signer] = await Promise.all([
    createFreshLogProof(services, row.index),
    listPublishedKeys(db),
    row.status === 'revoked' ? null : loadSmallPicture(services, row.media),
    getCurrentSigner(services, db),
  ]);
  if (!proof) throw new WireError('unavailable', { reason: 'log_entry_unsigned', retryAfterMs: 1000 });
  const issuer = createIssuer(config.publicUrl);
  const issued = openCertificate(row.jwt, published);
  if (!issued || issued.issuer !== issuer)
    throw new WireError('conflict', {
      reason: 'certificate_of_earlier_address',
    });
  const statement = signStatement(
    {
      issuer,
      at: clock.now().toISOString(),
      certificate: computeFingerprint(row.jwt),
      proof: computeFingerprint(proof),
      picture: picture && computeFingerprint(picture),
      page: page === null ? null : computeFingerprint(page),
      standing: toStanding(row),
      owners: row.owners,
      ...createProofStatement({ nfc: row.nfc, chip: row.chip, owner_number: row.owners }),
      owner: isOwn ? toOpening(row) : null,
    },
    signer,
  );
  return formatCertificateFile({
    certificate: row.jwt,
    entry: row.entry,
    proof,
    statement,
    picture,
    keys: {
      log: formatVerifierKey(createLogVerifier(services)),
      signing: published.filter(({ kid }) => kid === issued.kid || kid === signer.kid),
    },
  });
}

/** What is hidden or of a blocked person has no certificate for others, except those who own or owned it. */
async function canSeePiece({ db }: Services, caller: Caller, row: CertificateRow): Promise<boolean> {
  return braTagPolicy.canSee(row, caller) && !(await isPieceHiddenFrom(db, caller, { ...row, id: row.bra_tag_id }));
}

/** The most serious first: the file shows one of them. */
function toStanding({ status, owner_number, owners }: CertificateRow): Standing {
  if (status === 'revoked' || status === 'stolen' || status === 'missing') return status;
  if (owners > owner_number) return 'passed_on';
  if (status === 'retired') return status;
  return status === 'transfer_pending' || status === 'claimable' ? 'passing_on' : 'current';
}

function toOpening({ holder, holder_id, blind }: CertificateRow): OwnerOpening | null {
  return holder && holder_id && blind ? { username: holder, account: holder_id, blind: encodeBase64url(blind) } : null;
}

async function loadSmallPicture({ blobs }: Pick<Services, 'blobs'>, media: readonly Media[]): Promise<string | null> {
  const first = media.find(({ kind }) => kind === 'image');
  const smallest = first?.sources.filter(({ type }) => type === 'image/webp').sort((a, b) => a.width - b.width)[0];
  if (!first || !smallest) return null;
  const blob = await blobs.get(formatBlobName(first.id, smallest.url.split('/').at(-1) ?? ''));
  if (!blob) return null;
  if (blob.bytes > mostPictureBytes) {
    blob.stream.destroy();
    return null;
  }
  const parts: Uint8Array[] = [];
  for await (const part of blob.stream) parts.push(part);
  return `data:image/webp;base64,${encodeBase64(Buffer.concat(parts))}`;
}
