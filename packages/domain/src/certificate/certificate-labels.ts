import { decodeBase64 } from '../bytes/base64.ts';
import { formatUtcDay, formatUtcTime } from '../utc-dates.ts';
import type { Standing } from './statement.ts';
import type { VerifiedCertificate } from './verify-certificate.ts';

/** The texts of a printed certificate. Always English, whatever the language of the page. */
export type CertificateLabels = {
  entry: string;
  title: string;
  braTagId: string;
  tagAddress: string;
  facts: { name: string; is: string }[];
  checkpoint: { origin: string; size: string; root: string; signature: string };
  fine: string;
  /** A later event or a report that affects it; null if there is none. */
  standing: string | null;
  isGrave: boolean;
  asOf: string;
};

/** The texts of a verified certificate. */
export function createCertificateLabels({ certificate, statement, since, index, checkpoint }: VerifiedCertificate): CertificateLabels {
  const [origin = '', size = '', root = ''] = checkpoint.split('\n');
  const owner = statement.owner ? `, ${statement.owner.username}` : '';
  return {
    entry: `Entry ${index} in the public log`,
    title: certificate.title,
    braTagId: certificate.braTagId,
    tagAddress: `${certificate.issuer}/bratag/${certificate.braTagId}`,
    facts: [
      { name: 'Owner on record', is: `No. ${certificate.ownerNumber}${owner}` },
      { name: 'Since', is: formatUtcDay(since) },
      { name: 'Made by', is: certificate.creator },
      { name: 'Recorded', is: formatUtcDay(certificate.recordedAt) },
      { name: 'Proof', is: formatProof(statement) },
      createLastFact(certificate.size, statement.lastOwnerTapAt),
    ],
    checkpoint: { origin, size, root, signature: shortenSignature(checkpoint) },
    fine: `${formatFinePrint(statement)} True as of ${formatUtcTime(statement.at)}.`,
    standing: formatStanding(statement.standing, statement.owners),
    isGrave: ['missing', 'stolen', 'revoked'].includes(statement.standing),
    asOf: formatUtcTime(statement.at),
  };
}

/** The tag's standing as a sentence; null for `current`. */
function formatStanding(standing: Standing, owners: number): string | null {
  switch (standing) {
    case 'current':
      return null;
    case 'passing_on':
      return 'Its owner is passing it on.';
    case 'passed_on':
      return `Passed on since: owner no. ${owners} is on record. This certificate stays valid as history.`;
    case 'missing':
      return 'Its owner reported it missing. It cannot be sold or claimed until it is found.';
    case 'stolen':
      return 'Its owner reported it stolen. It cannot be sold or claimed. Do not buy it.';
    case 'retired':
      return 'Its owner ended the record; the history stays.';
    case 'revoked':
      return 'We withdrew this record.';
  }
}

function formatProof({ grade, loop }: VerifiedCertificate['statement']): string {
  if (grade === 'A') return `Grade A, loop ${loop ?? 'unopened'}`;
  return { B: 'Grade B, chip', C: 'Grade C, strap code', D: 'Grade D, label only' }[grade];
}

/** What the proof grade means, and what it does not prove. */
function formatFinePrint({ grade, loop }: VerifiedCertificate['statement']): string {
  const here = 'It does not prove that the chip is here now. Look online for later entries.';
  if (grade === 'A' && loop === 'opened') return `This chip was read, and its tear loop was opened before. ${here}`;
  if (grade === 'A') return `This chip was read, and its tear loop was never opened. ${here}`;
  if (grade === 'B') return `This chip was read after the last accepted tap. ${here}`;
  if (grade === 'C') return 'Its owner knew the code that came with the piece. No chip was read for this. Look online for later entries.';
  return 'A label, not a proof. Look online for later entries.';
}

function createLastFact(size: string | null, lastOwnerTapAt: string | null): CertificateLabels['facts'][number] {
  if (lastOwnerTapAt !== null) return { name: 'Last tap by its owner', is: formatUtcDay(lastOwnerTapAt) };
  return { name: 'Size', is: size ?? 'Not measured' };
}

/** The log's signature line, shortened. */
function shortenSignature(checkpoint: string): string {
  const line = checkpoint.split('\n\n')[1]?.split('\n')[0] ?? '';
  const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  return decodeBase64(encoded) ? `— ${name} ${encoded.slice(0, 11)}…${encoded.slice(-6)}` : '';
}
