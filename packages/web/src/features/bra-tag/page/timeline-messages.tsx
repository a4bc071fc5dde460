import { Trans } from '@lingui/react/macro';
import type { BraTag, ProvenanceEntry } from '@strapline/contract/shapes/bra-tag';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import type { ReactNode } from 'react';
import css from './timeline-messages.module.css';

export function describeEntry(
  { type, ownerNumber }: ProvenanceEntry,
  tag: BraTag,
  appName: string,
): { title: ReactNode; body?: ReactNode } {
  const parts = parseBraTagId(tag.id);
  switch (type) {
    case 'tag.recorded':
      return {
        title: <Trans>Recorded by {tag.creator.username}</Trans>,
        body: parts && (
          <Trans>
            <span className={css['cap']}>{parts.series}</span> series {parts.year}, number {parts.serial}.
          </Trans>
        ),
      };
    case 'listing.sold':
      return { title: <Trans>Sold on {appName}</Trans>, body: <Trans>Paid and held until its buyer has it.</Trans> };
    case 'tag.claimed':
      return {
        title: ownerNumber ? <Trans>Claimed by owner no. {ownerNumber}</Trans> : <Trans>Claimed</Trans>,
        body: <Trans>With the strap code that came with the piece.</Trans>,
      };
    case 'tag.transferred':
      return {
        title: ownerNumber ? <Trans>Passed on to owner no. {ownerNumber}</Trans> : <Trans>Passed on</Trans>,
        body: <Trans>With a new strap code from the previous owner.</Trans>,
      };
    case 'tag.opened':
      return {
        title: <Trans>The tear loop was opened</Trans>,
        body: <Trans>Read from the chip. An opened loop can’t close again, so this is permanent.</Trans>,
      };
    case 'tag.rephotographed':
      return {
        title: <Trans>Pictures replaced</Trans>,
        body: <Trans>The creator changed the pictures on this page. Earlier ones are no longer shown.</Trans>,
      };
    case 'tag.rekeyed':
      return { title: <Trans>Its chip was re-encoded</Trans>, body: <Trans>With a new key. Its tap counter starts at zero again.</Trans> };
    case 'tag.rechipped':
      return {
        title: <Trans>Its chip was replaced</Trans>,
        body: <Trans>The earlier one no longer worked. Its taps aren’t valid any more.</Trans>,
      };
    case 'cert.issued':
      return {
        title: <Trans>Certificate issued</Trans>,
        body: <Trans>This entry holds its fingerprint. A copy with a single changed character doesn’t match.</Trans>,
      };
    case 'tag.missing':
      return { title: <Trans>Reported missing</Trans>, body: <Trans>It can’t be sold or claimed until it is found.</Trans> };
    case 'tag.stolen':
      return { title: <Trans>Reported stolen</Trans>, body: <Trans>It can’t be sold or claimed until it is found.</Trans> };
    case 'tag.recovered':
      return { title: <Trans>Found again</Trans>, body: <Trans>Its owner marked it as found.</Trans> };
    case 'tag.retired':
      return { title: <Trans>Record ended by its owner</Trans>, body: <Trans>Nothing is added after this.</Trans> };
    case 'tag.revoked':
      return { title: <Trans>Withdrawn by {appName}</Trans>, body: <Trans>The record is no longer valid.</Trans> };
    default:
      return { title: type };
  }
}
