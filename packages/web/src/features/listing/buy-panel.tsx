import { Trans, useLingui } from '@lingui/react/macro';
import { netCents, showAmount, totalCents } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Clock, CreditCard, ScrollText, ShoppingBag, Tag } from 'lucide';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useDeliveryCountry } from '../../platform/delivery-country.ts';
import { isFramed } from '../../platform/frame.ts';
import { buttonClass } from '../../ui/button.tsx';
import { dock } from '../../ui/dock.ts';
import { likelyCountry } from '../../ui/format/countries.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatCountdown, useCountdown } from '../../ui/timeline.tsx';
import type { Listing, SaleState } from './sale-state.ts';
import { ShareButton } from './share-button.tsx';
import { usePricedListing } from './use-priced-listing.ts';

const DeliveryCountry = lazy(async () => ({ default: (await import('./delivery-country.tsx')).DeliveryCountry }));

type BuyProps = { listing: Listing; state: SaleState };

export function BuyPanel({ listing, state }: BuyProps) {
  const { country, priced, failure } = usePricedListing(listing);
  return (
    <section className="panel buy" aria-labelledby="price">
      {state === 'sold' ? <SoldHead /> : <PriceHead listing={listing} />}
      {(state === 'buyable' || state === 'held' || state === 'heldByMe') && (
        <>
          <Fees listing={priced} />
          <OtherCountry country={country} isDomestic={country === listing.shipsFrom} error={priced.notServed ?? failure} />
        </>
      )}
      <div className="ways">
        <Ways listing={listing} state={state} />
      </div>
      <div className="side-acts">
        <ShareButton title={listing.title} />
      </div>
    </section>
  );
}

function PriceHead({ listing }: { listing: Listing }) {
  return (
    <div className="amount">
      <h2 className="big num" id="price">
        <span className="vh">
          <Trans>Price</Trans>{' '}
        </span>
        {showAmount(listing.offeredAmount)}
      </h2>
      <small>
        <Trans>One piece, one buyer</Trans>
      </small>
    </div>
  );
}

function SoldHead() {
  return (
    <div className="amount">
      <h2 className="big sold-word" id="price">
        <i aria-hidden="true" />
        <Trans>Sold</Trans>
      </h2>
      <small>
        <Trans>One piece, one buyer</Trans>
      </small>
    </div>
  );
}

/** All lines but the price, and the total with delivery to the chosen country; the checkout uses the same country. */
function Fees({ listing }: { listing: Listing }) {
  const fees = listing.priceLines.filter((line) => line.kind !== 'item');
  return (
    <dl className="fees num" aria-live="polite">
      {fees.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>{showAmount(line.amountCents)}</dd>
        </div>
      ))}
      {listing.notServed === undefined && (
        <div className="sum">
          <dt>
            <Trans>Total</Trans>
          </dt>
          <dd>{showAmount(totalCents(listing.priceLines))}</dd>
        </div>
      )}
    </dl>
  );
}

type OtherCountryProps = { country: string; isDomestic: boolean; error: string | undefined };

/** Loaded when another country is wanted, or was chosen before. */
function OtherCountry({ country, isDomestic, error }: OtherCountryProps) {
  const [isOpen, setOpen] = useState(!isDomestic);
  if (isOpen) {
    return (
      <Suspense>
        <DeliveryCountry country={country} error={error} />
      </Suspense>
    );
  }
  function open() {
    setOpen(true);
    const { state, change } = useDeliveryCountry.getState();
    if (state.country === null) change({ country: likelyCountry(navigator.languages) });
  }
  return (
    <button type="button" className="link elsewhere" onClick={open}>
      <Trans>Shipping to another country?</Trans>
    </button>
  );
}

function Ways({ listing, state }: BuyProps) {
  switch (state) {
    case 'buyable':
      return (
        <>
          <ToCheckout slug={listing.slug} big>
            <Icon of={ShoppingBag} />
            <Trans>Buy now</Trans>
          </ToCheckout>
          <Note icon={Clock}>
            <Trans>We hold it for you for 15 minutes while you pay. Nothing is charged if you leave.</Trans>
          </Note>
        </>
      );
    case 'heldByMe':
      return (
        <>
          <ToCheckout slug={listing.slug} big>
            <Icon of={CreditCard} />
            <Trans>Continue to pay</Trans>
          </ToCheckout>
          <Note icon={Clock}>
            <Trans>It is held for you.</Trans> <HoldLeft endsAt={listing.holdEndsAt} />
          </Note>
        </>
      );
    case 'held':
      return (
        <>
          <button type="button" className={buttonClass({ size: 'big', block: true })} disabled>
            <Icon of={Clock} />
            <Trans>On hold</Trans>
          </button>
          <Note icon={Clock}>
            <Trans>Someone else is paying for it right now. If they leave, you can buy it here.</Trans>{' '}
            <HoldLeft endsAt={listing.holdEndsAt} />
          </Note>
        </>
      );
    case 'own':
      return (
        <>
          <Note icon={Tag}>
            <Trans>This is your piece. When it sells, you receive {showAmount(netCents(listing.offeredAmount))}.</Trans>
          </Note>
          <Link to="/bratag/$braTagId" params={{ braTagId: listing.braTagId }} className={buttonClass({ block: true })}>
            <Trans>Open the tag</Trans>
          </Link>
        </>
      );
    case 'sold':
      return (
        <>
          <Link to="/bratag/$braTagId" params={{ braTagId: listing.braTagId }} className={buttonClass({ block: true })}>
            <Icon of={ScrollText} />
            <Trans>See the record</Trans>
          </Link>
          <Link to="/model/$slug" params={{ slug: listing.creator.slug }} className={buttonClass({ block: true })}>
            <Trans>More by {listing.creator.username}</Trans>
          </Link>
        </>
      );
  }
}

function Note({ icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <p className="hint">
      <Icon of={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}

function HoldLeft({ endsAt }: { endsAt: string | undefined }) {
  const left = useCountdown(endsAt ?? '');
  if (!endsAt || Number.isNaN(left) || left === 0) return null;
  return (
    <span className="mono left-over">
      <Trans>{formatCountdown(left)} left</Trans>
    </span>
  );
}

type ToCheckoutProps = { slug: string; big?: boolean; children: ReactNode };

/** In an embedded frame the checkout opens at top level: no card number is typed into a framed page. */
function ToCheckout({ slug, big = false, children }: ToCheckoutProps) {
  const look = buttonClass({ kind: 'primary', block: big, size: big ? 'big' : 'normal' });
  if (isFramed()) {
    return (
      <a className={look} href={`/checkout?listing=${slug}`} target="_top">
        {children}
      </a>
    );
  }
  return (
    <Link className={look} to="/checkout" search={{ listing: slug }}>
      {children}
    </Link>
  );
}

export function BuyDock({ listing, state }: BuyProps) {
  const { t } = useLingui();
  const { priced } = usePricedListing(listing);
  if (state !== 'buyable' && state !== 'heldByMe') return null;
  return (
    <section className="buy-dock" ref={dock} aria-label={t`Buy`}>
      <div className="num">
        <b>{showAmount(totalCents(priced.priceLines))}</b>
        <small>
          <Trans>total, with delivery</Trans>
        </small>
      </div>
      <ToCheckout slug={listing.slug}>{state === 'heldByMe' ? <Trans>Continue to pay</Trans> : <Trans>Buy now</Trans>}</ToCheckout>
    </section>
  );
}
