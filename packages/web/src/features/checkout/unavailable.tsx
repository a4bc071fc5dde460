import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { formatCountdown, useCountdown } from '../../ui/timeline.tsx';
import css from './checkout.module.css';

type UnavailableProps = {
  listing: Output<'fetchListing'>;
  reason: 'own' | 'sold' | 'reserved' | 'ended' | 'endedCoins';
  onAvailable: () => void;
};

/** Polling interval while someone else is paying. */
const pollMs = 10_000;

export function Unavailable({ listing, reason, onAvailable }: UnavailableProps) {
  const { t } = useLingui();
  const refresh = useEffectEvent(onAvailable);
  useEffect(() => {
    if (reason !== 'reserved') return;
    const timer = setInterval(refresh, pollMs);
    return () => clearInterval(timer);
  }, [reason]);
  // It replaces the form, which may have been scrolled down: start again at the heading.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <div className="head">
        <p className="eyebrow">{t`Checkout`}</p>
        <h1 ref={heading} tabIndex={-1}>
          <Heading reason={reason} />
        </h1>
      </div>
      <section className={`panel ${css['unavailablePiece']}`} aria-label={t`The piece`}>
        <Picture media={listing.cover} seed={listing.braTagId} sizes="132px" className={`art ${css['thumb']}`} />
        <div className="stack">
          <div>
            <p className={css['title']}>{listing.title}</p>
            <p className="mono">
              <TagId id={listing.braTagId} />
            </p>
          </div>
          <p className="sub" role="status">
            <Reason reason={reason} />
          </p>
          {reason === 'reserved' && listing.holdEndsAt && <HoldCountdown endsAt={listing.holdEndsAt} />}
          <div className="row">
            <PaymentMethods listing={listing} reason={reason} onAvailable={onAvailable} />
          </div>
        </div>
      </section>
    </>
  );
}

function Heading({ reason }: { reason: UnavailableProps['reason'] }) {
  switch (reason) {
    case 'sold':
      return (
        <Trans>
          It’s <em>sold.</em>
        </Trans>
      );
    case 'reserved':
      return (
        <Trans>
          Someone is <em>ahead of you.</em>
        </Trans>
      );
    case 'own':
      return (
        <Trans>
          This one is <em>yours.</em>
        </Trans>
      );
    case 'ended':
    case 'endedCoins':
      return (
        <Trans>
          The hold has <em>ended.</em>
        </Trans>
      );
  }
}

function Reason({ reason }: { reason: UnavailableProps['reason'] }) {
  switch (reason) {
    case 'sold':
      return <Trans>Every piece is one of a kind, and this one is sold. You weren’t charged.</Trans>;
    case 'reserved':
      return (
        <Trans>Another buyer is paying for it right now. If they leave, this page continues automatically. You weren’t charged.</Trans>
      );
    case 'own':
      return <Trans>You can’t buy your own piece. You can change its price or take it off sale on its tag page.</Trans>;
    case 'ended':
      return (
        <Trans>
          The 15 minutes are over, and the piece is available to everyone again. Nothing was charged, and what you typed is still here.
        </Trans>
      );
    case 'endedCoins':
      return (
        <Trans>
          The hour is over, no payment arrived, and the piece is available to everyone again. If you already sent USDC, it’s safe: our team
          will check it and e-mail you.
        </Trans>
      );
  }
}

function HoldCountdown({ endsAt }: { endsAt: string }) {
  const { t } = useLingui();
  const msLeft = useCountdown(endsAt);
  return msLeft > 0 ? <p className={`mono ${css['left']}`}>{t`Their hold ends in ${formatCountdown(msLeft)}`}</p> : null;
}

function PaymentMethods({ listing, reason, onAvailable }: UnavailableProps) {
  const { t } = useLingui();
  if (reason === 'ended' || reason === 'endedCoins') {
    return (
      <>
        <Button kind="primary" onClick={onAvailable}>{t`Hold it again`}</Button>
        <ButtonLink to="/listing/$slug" params={{ slug: listing.slug }}>{t`Back to the piece`}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Other pieces`}</ButtonLink>
      <ButtonLink to="/bratag/$braTagId" params={{ braTagId: listing.braTagId }}>
        {reason === 'own' ? t`Open the tag` : t`See the record`}
      </ButtonLink>
    </>
  );
}
