import { bytesOfBase64 } from '../bytes/base64.ts';
import type { Standing } from './statement.ts';
import type { Verified } from './verify-certificate.ts';

/** What stands on a certificate, ready to be set. A document has one language, whatever the page around it speaks. */
export type SheetWords = {
  entry: string;
  title: string;
  braTagId: string;
  tagAddress: string;
  facts: { name: string; is: string }[];
  checkpoint: { origin: string; size: string; root: string; signature: string };
  fine: string;
  /** What came after it or stands in its way; null when nothing does. */
  standing: string | null;
  isGrave: boolean;
  asOf: string;
};

/** The words of a certificate that was checked. */
export function sheetWords({ certificate, statement, since, index, checkpoint }: Verified): SheetWords {
  const [origin = '', size = '', root = ''] = checkpoint.split('\n');
  const owner = statement.owner ? `, ${statement.owner.username}` : '';
  return {
    entry: `Entry ${index} in the register`,
    title: certificate.title,
    braTagId: certificate.braTagId,
    tagAddress: `${certificate.issuer}/bratag/${certificate.braTagId}`,
    facts: [
      { name: 'Owner on record', is: `No. ${certificate.ownerNumber}${owner}` },
      { name: 'Since', is: longDay(since) },
      { name: 'Made by', is: certificate.creator },
      { name: 'Recorded', is: longDay(certificate.recordedAt) },
      { name: 'Proof', is: proofOf(statement) },
      lastFact(certificate.size, statement.lastOwnerTapAt),
    ],
    checkpoint: { origin, size, root, signature: shortSignature(checkpoint) },
    fine: `${fineOf(statement)} True as of ${shortMoment(statement.at)}.`,
    standing: standingWords(statement.standing, statement.owners),
    isGrave: ['missing', 'stolen', 'revoked'].includes(statement.standing),
    asOf: shortMoment(statement.at),
  };
}

/** How a tag stands, as a sentence; null for one with nothing to say. */
function standingWords(standing: Standing, owners: number): string | null {
  switch (standing) {
    case 'current':
      return null;
    case 'passing_on':
      return 'Its owner is passing it on.';
    case 'passed_on':
      return `Passed on since: owner no. ${owners} is on record. This sheet stays true as history.`;
    case 'missing':
      return 'Its owner reports it missing. It cannot be sold or claimed until it is found.';
    case 'stolen':
      return 'Its owner reports it stolen. It cannot be sold or claimed. Do not buy it.';
    case 'retired':
      return 'Its owner ended the record; the history stays.';
    case 'revoked':
      return 'Strapline withdrew this record.';
  }
}

function proofOf({ grade, loop }: Verified['statement']): string {
  if (grade === 'A') return `Grade A, loop ${loop ?? 'unopened'}`;
  return { B: 'Grade B, chip', C: 'Grade C, strap code', D: 'Grade D, label only' }[grade];
}

/** In the words of the grades, and what they do not say. */
function fineOf({ grade, loop }: Verified['statement']): string {
  const here = 'It does not prove that the chip is here now. Look online for later entries.';
  if (grade === 'A' && loop === 'opened') return `This chip was read, and its tear loop was opened before. ${here}`;
  if (grade === 'A') return `This chip was read, and its tear loop was never opened. ${here}`;
  if (grade === 'B') return `This chip was read after the last accepted tap. ${here}`;
  if (grade === 'C') return 'Its owner knew the code that came with the bra. No chip was read for this. Look online for later entries.';
  return 'A label, not a proof. Look online for later entries.';
}

function lastFact(size: string | null, lastOwnerTapAt: string | null): SheetWords['facts'][number] {
  if (lastOwnerTapAt !== null) return { name: 'Last tap by its owner', is: longDay(lastOwnerTapAt) };
  return { name: 'Size', is: size ?? 'Not measured' };
}

/** The log's own line, cut where nobody reads it. */
function shortSignature(checkpoint: string): string {
  const line = checkpoint.split('\n\n')[1]?.split('\n')[0] ?? '';
  const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  return bytesOfBase64(encoded) ? `— ${name} ${encoded.slice(0, 11)}…${encoded.slice(-6)}` : '';
}

/** `2 November 2026` */
function longDay(at: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(at));
}

/** `21 Nov 2026, 09:14 UTC` */
function shortMoment(at: string): string {
  const options = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  } as const;
  return `${new Intl.DateTimeFormat('en-GB', options).format(new Date(at))} UTC`;
}
