import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { Offer } from '@strapline/contract/shapes/offer';
import { MessageSquareMore } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { queryClient, useCall } from '../../platform/cache/queries.ts';
import { useIsFramed } from '../../platform/page/frame.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { useSession } from '../../platform/session/session.ts';
import { subscribe } from '../../platform/wire/wire.ts';
import { Button, getButtonClass } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useCountdown } from '../../ui/timeline.tsx';

const OfferDialog = lazyPart(async () => (await import('./offer-dialog.tsx')).OfferDialog);
const AcceptedOffer = lazyPart(async () => (await import('./accepted-offer.tsx')).AcceptedOffer);
const OpenOffer = lazyPart(async () => (await import('./open-offer.tsx')).OpenOffer);

export type OfferListing = Output<'fetchListing'>;
type OfferButtonProps = { listing: OfferListing; country: string };

/** Makes an offer for a piece; with an open one, shows how it stands. Until that is known, its place is kept empty. */
export function OfferButton({ listing, country }: OfferButtonProps) {
  const { t } = useLingui();
  const status = useSession((session) => session.status);
  const isSignedIn = status === 'signedIn';
  const isFramed = useIsFramed();
  // The form stays until it is closed: after sending it shows how long to wait.
  const [dialog, setDialog] = useState<'form' | 'open' | null>(null);
  const offers = useCall('listOffers', { as: 'buyer', braTagId: listing.braTagId, open: true }, { enabled: isSignedIn });
  useOfferUpdates();
  const open = offers.data?.items[0];
  if (isFramed) return null;
  if (open?.status === 'accepted') return null;
  if (!open && (listing.listing !== 'published' || !listing.acceptsOffers)) return null;
  if (!isSignedIn)
    return (
      <ButtonLink
        to="/signin"
        search={{ redirectUri: `/listing/${listing.slug}` }}
        size="big"
        block
        icon={MessageSquareMore}
        className={status === 'unknown' ? 'visitors-only' : ''}
      >
        {t`Make an offer`}
      </ButtonLink>
    );
  if (offers.isPending) return <span className={`${getButtonClass({ size: 'big', block: true })} not-yet`} aria-hidden="true" />;
  const close = () => setDialog(null);
  return (
    <>
      <Button
        size={open ? 'normal' : 'big'}
        block
        {...(open ? {} : { icon: MessageSquareMore })}
        onClick={() => setDialog(open ? 'open' : 'form')}
      >
        {open ? <OpenOfferLabel offer={open} /> : t`Make an offer`}
      </Button>
      {dialog === 'open' && open && <OpenOffer offer={open} listing={listing} onClose={close} />}
      {dialog === 'form' && <OfferDialog listing={listing} country={country} onClose={close} />}
    </>
  );
}

/** For the buyer whose accepted offer holds the piece: the way to the checkout. For others what `children` say. */
export function HeldForOffer({ listing, children }: { listing: OfferListing; children: ReactNode }) {
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const offers = useCall('listOffers', { as: 'buyer', braTagId: listing.braTagId, open: true }, { enabled: isSignedIn });
  useOfferUpdates();
  const accepted = offers.data?.items.find(({ status }) => status === 'accepted');
  return accepted ? <AcceptedOffer offer={accepted} /> : children;
}

function OpenOfferLabel({ offer }: { offer: Offer }) {
  const { t } = useLingui();
  const left = useTimeLeft(offer.expiresAt);
  return offer.from === 'buyer' ? t`Your offer · ${left}` : t`Counteroffer · ${left}`;
}

/** `21 h left`, in the last hour `40 min left`. */
export function useTimeLeft(endsAt: string): string {
  const { t } = useLingui();
  const minutes = Math.ceil(useCountdown(endsAt) / 60_000);
  return minutes >= 60 ? t`${Math.floor(minutes / 60)} h left` : t`${minutes} min left`;
}

export function useOfferUpdates(): void {
  useEffect(
    () =>
      subscribe('offer', () => {
        for (const event of ['listOffers', 'fetchListing']) void queryClient.invalidateQueries({ queryKey: [event] });
      }),
    [],
  );
}
