import { Trans } from '@lingui/react/macro';
import { type EntryType, entryTypes } from '@strapline/domain/log/provenance';
import type { ReactNode } from 'react';

const entryLabels: Record<EntryType, ReactNode> = {
  'tag.recorded': <Trans>A tag was recorded</Trans>,
  'tag.claimed': <Trans>A tag was claimed</Trans>,
  'tag.transferred': <Trans>A tag was passed on</Trans>,
  'tag.opened': <Trans>A tear loop was opened</Trans>,
  'tag.rephotographed': <Trans>Pictures of a tag were replaced</Trans>,
  'tag.missing': <Trans>A tag was reported missing</Trans>,
  'tag.stolen': <Trans>A tag was reported stolen</Trans>,
  'tag.recovered': <Trans>A tag was found again</Trans>,
  'tag.retired': <Trans>A record was ended by its owner</Trans>,
  'tag.revoked': <Trans>We withdrew a tag</Trans>,
  'tag.rekeyed': <Trans>A chip was bound under a new key</Trans>,
  'tag.rechipped': <Trans>A broken chip was replaced</Trans>,
  'listing.sold': <Trans>A piece was sold</Trans>,
  'pair.verified': <Trans>A pair was verified</Trans>,
  'key.rotated': <Trans>A key was rotated</Trans>,
  'cert.issued': <Trans>A certificate was issued</Trans>,
  'audit.head': <Trans>The state of the audit log was recorded</Trans>,
};

/** An unknown type shows its name. */
export function EntryLabel({ type }: { type: string }) {
  const entryType = entryTypes.find((one) => one === type);
  return entryType ? entryLabels[entryType] : type;
}
