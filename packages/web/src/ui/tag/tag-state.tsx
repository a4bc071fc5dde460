import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { Ban, Check, CircleSlash, Clock, Eye, EyeOff, type IconNode, Pencil, ScrollText, Tag, TriangleAlert, Truck, User } from 'lucide';
import type { ReactNode } from 'react';
import { HangTag, type HangTagTone } from '../panel.tsx';

type TagStateProps = {
  status: BraTag['status'];
  listing: BraTag['listing'];
  moderation?: BraTag['moderation'];
  ownerNumber?: number | null;
};
type StatusStyle = [HangTagTone, IconNode, ReactNode];

export function TagState({ status, listing, moderation, ownerNumber }: TagStateProps) {
  const [tone, icon, label] =
    getModerationStyle(status, moderation) ??
    (((status === 'active' || (status === 'claimed' && isOnSale(listing))) && getListingStyle(listing)) ||
      getStatusStyle(status, ownerNumber ?? null));
  return <HangTag tone={tone} icon={icon} label={label} />;
}

function getModerationStyle(status: BraTag['status'], moderation: BraTag['moderation']): StatusStyle | undefined {
  // A revoked tag is removed, too; that it's revoked says more.
  if (status === 'revoked') return undefined;
  if (moderation === 'hidden') return ['plain', EyeOff, <Trans key="m">Hidden</Trans>];
  if (moderation === 'removed') return ['danger', Ban, <Trans key="m">Removed</Trans>];
  return undefined;
}

/** A claimed piece is sold to its owner; only a sale by them is worth naming. */
function isOnSale(listing: BraTag['listing']): boolean {
  return listing === 'published' || listing === 'reserved';
}

function getListingStyle(listing: BraTag['listing']): StatusStyle | undefined {
  const styles: Partial<Record<BraTag['listing'], StatusStyle>> = {
    published: ['verified', Check, <Trans key="l">Live, for sale</Trans>],
    reserved: ['rose', Clock, <Trans key="l">On hold</Trans>],
    sold: ['rose', Truck, <Trans key="l">Sold, ready to ship</Trans>],
    unlisted: ['plain', ScrollText, <Trans key="l">Off sale</Trans>],
    removed: ['danger', CircleSlash, <Trans key="l">Taken down</Trans>],
  };
  return styles[listing];
}

function getStatusStyle(status: BraTag['status'], owner: number | null): StatusStyle {
  const styles: Record<BraTag['status'], StatusStyle> = {
    draft: ['plain', Pencil, <Trans key="s">Changes requested</Trans>],
    pending_review: ['plain', Eye, <Trans key="s">In review</Trans>],
    active: ['verified', Check, <Trans key="s">On record</Trans>],
    claimable: ['brass', Truck, <Trans key="s">Ready to claim</Trans>],
    claimed: ['verified', User, owner ? <Trans key="s">Owner no. {owner}</Trans> : <Trans key="s">Claimed</Trans>],
    transfer_pending: ['brass', Tag, <Trans key="s">In transfer</Trans>],
    missing: ['danger', TriangleAlert, <Trans key="s">Reported missing</Trans>],
    stolen: ['danger', TriangleAlert, <Trans key="s">Reported stolen</Trans>],
    recovered: ['verified', Check, <Trans key="s">Found again</Trans>],
    revoked: ['danger', CircleSlash, <Trans key="s">Withdrawn</Trans>],
    retired: ['plain', CircleSlash, <Trans key="s">Record ended</Trans>],
  };
  return styles[status];
}
