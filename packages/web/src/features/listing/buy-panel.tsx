import { Trans, useLingui } from '@lingui/react/macro';
import { calculateNet, calculateResaleNet, calculateTotal, formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Clock, CreditCard, ScrollText, ShoppingBag, Tag } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useIsFramed } from '../../platform/page/frame.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { useDeliveryCountry } from '../../platform/state/delivery-country.ts';
import { getButtonClass } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { observeDock } from '../../ui/dock.ts';
import { Fact } from '../../ui/fact.tsx';
import { getCountryName, guessCountry, useNotServedMessage } from '../../ui/format/countries.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePriceLineLabel } from '../../ui/price.tsx';
import { formatCountdown, useCountdown } from '../../ui/timeline.tsx';
import { ListingMenu } from './listing-menu.tsx';
import type { ListingParts } from './listing-parts.ts';
import { ResaleLine } from './resale-line.tsx';
import type { Listing, SaleState } from './sale-state.ts';
import { ShareButton } from './share-button.tsx';
import { usePricedListing } from './use-priced-listing.ts';

const DeliveryCountry = lazyPart(async () => (await import('./delivery-country.tsx')).DeliveryCountry);

type BuyProps = { listing: Listing; state: SaleState; parts: ListingParts };

export function BuyPanel({ listing, state, parts }: BuyProps) {
  const { country, priced, failure } = usePricedListing(listing);
  const notServed = useNotServedMessage(priced);
  return (
    <section className="panel buy" aria-labelledby="price">
      {state === 'sold' ? <SoldHead /> : <PriceHead listing={listing} />}
      <ResaleLine listing={listing} />
      {(state === 'buyable' || state === 'held' || state === 'heldByMe') && (
        <>
          <Fees listing={priced} />
          <CountrySelect country={country} isDomestic={country === listing.shipsFrom} error={notServed ?? failure} />
        </>
      )}
      <div className="choices">
        <PurchaseOptions listing={priced} state={state} offer={parts.offer?.(listing, country)} held={parts.held} />
      </div>
      <div className="side-acts">
        {state !== 'own' && parts.save?.(listing)}
        <ShareButton title={listing.title} />
        <ListingMenu listing={listing} state={state} />
      </div>
    </section>
  );
}

function PriceHead({ listing }: { listing: Listing }) {
  const { t } = useLingui();
  return (
    <div className="amount">
      <h2 className="big num" id="price">
        <span className="vh">{t`Price`} </span>
        {formatAmount(listing.offeredAmount)}
      </h2>
      {listing.wasCents === undefined ? (
        <small>{t`One piece, one buyer`}</small>
      ) : (
        <small className="num">
          <Trans>
            was <s>{formatAmount(listing.wasCents)}</s>
          </Trans>
        </small>
      )}
    </div>
  );
}

function SoldHead() {
  const { t } = useLingui();
  return (
    <div className="amount">
      <h2 className="big sold-word" id="price">
        <i aria-hidden="true" />
        {t`Sold`}
      </h2>
      <small>{t`One piece, one buyer`}</small>
    </div>
  );
}

/** All lines but the price, and the total with delivery to the chosen country; the checkout uses the same country. */
function Fees({ listing }: { listing: Listing }) {
  const { t } = useLingui();
  const getLabel = usePriceLineLabel();
  const fees = listing.priceLines.filter((line) => line.kind !== 'item');
  return (
    <dl className="fees num" aria-live="polite">
      {fees.map((line) => (
        <Fact key={line.label} label={getLabel(line)}>
          {formatAmount(line.amountCents)}
        </Fact>
      ))}
      {listing.notServed === undefined && (
        <Fact className="sum" label={t`Total`}>
          {formatAmount(calculateTotal(listing.priceLines))}
        </Fact>
      )}
    </dl>
  );
}

type CountrySelectProps = { country: string; isDomestic: boolean; error: string | undefined };

/** Loaded when another country is wanted, or was chosen before. */
function CountrySelect({ country, isDomestic, error }: CountrySelectProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(!isDomestic);
  if (isOpen) {
    return <DeliveryCountry country={country} error={error} />;
  }
  function open() {
    setOpen(true);
    const { state, change } = useDeliveryCountry.getState();
    if (state.country === null) change({ country: guessCountry(navigator.languages) });
  }
  return <button type="button" className="link elsewhere" onClick={open}>{t`Shipping to another country?`}</button>;
}

type OptionsProps = { listing: Listing; state: SaleState; offer: ReactNode; held: ListingParts['held'] };

function PurchaseOptions({ listing, state, offer, held }: OptionsProps) {
  const { t } = useLingui();
  const isServed = listing.notServed === undefined;
  switch (state) {
    case 'buyable':
      return (
        <>
          <div className="buy-or-offer">
            {isServed && (
              <CheckoutLink slug={listing.slug} isBig>
                <Icon icon={ShoppingBag} />
                {t`Buy now`}
              </CheckoutLink>
            )}
            {offer}
          </div>
          {isServed && <Note icon={Clock}>{t`We’ll hold it for 15 minutes while you check out. You won’t be charged if you leave.`}</Note>}
        </>
      );
    case 'heldByMe':
      return (
        <>
          <CheckoutLink slug={listing.slug} isBig>
            <Icon icon={CreditCard} />
            {t`Continue to pay`}
          </CheckoutLink>
          <Note icon={Clock}>
            {t`It is held for you.`} <HoldCountdown endsAt={listing.holdEndsAt} />
          </Note>
        </>
      );
    case 'held': {
      const onHold = <OnHold endsAt={listing.holdEndsAt} />;
      return (
        <>
          {offer}
          {held ? held(listing, onHold) : onHold}
        </>
      );
    }
    case 'own':
      return (
        <>
          <Note
            icon={Tag}
          >{t`This is your piece. When it sells, you receive ${formatAmount((listing.resale ? calculateResaleNet : calculateNet)(listing.offeredAmount))}.`}</Note>
          <ButtonLink to="/bratag/$braTagId" params={{ braTagId: listing.braTagId }} block>{t`Open the tag`}</ButtonLink>
        </>
      );
    case 'sold':
      return (
        <>
          <ButtonLink to="/bratag/$braTagId" params={{ braTagId: listing.braTagId }} block icon={ScrollText}>
            {t`See the record`}
          </ButtonLink>
          <ButtonLink to="/model/$slug" params={{ slug: listing.creator.slug }} block>{t`More by ${listing.creator.username}`}</ButtonLink>
        </>
      );
  }
}

function OnHold({ endsAt }: { endsAt: string | undefined }) {
  const { t } = useLingui();
  return (
    <>
      <button type="button" className={getButtonClass({ size: 'big', block: true })} disabled>
        <Icon icon={Clock} />
        {t`On hold`}
      </button>
      <Note icon={Clock}>
        {t`It’s held for someone else. If they don’t pay, you can buy it here.`} <HoldCountdown endsAt={endsAt} />
      </Note>
    </>
  );
}

function Note({ icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <p className="hint">
      <Icon icon={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}

function HoldCountdown({ endsAt }: { endsAt: string | undefined }) {
  const { t } = useLingui();
  const msLeft = useCountdown(endsAt ?? '');
  if (!endsAt || Number.isNaN(msLeft) || msLeft === 0) return null;
  return <span className="mono left-over">{t`${formatCountdown(msLeft)} left`}</span>;
}

type CheckoutLinkProps = { slug: string; isBig?: boolean; children: ReactNode };

/** In an embedded frame the checkout opens at top level: no card number is typed into a framed page. */
function CheckoutLink({ slug, isBig = false, children }: CheckoutLinkProps) {
  const className = getButtonClass({ kind: 'primary', block: isBig, size: isBig ? 'big' : 'normal' });
  if (useIsFramed()) {
    return (
      <a className={className} href={`/checkout?listing=${slug}&utm_source=widget`} target="_top" referrerPolicy="no-referrer">
        {children}
      </a>
    );
  }
  return (
    <Link className={className} to="/checkout" search={{ listing: slug }}>
      {children}
    </Link>
  );
}

export function BuyDock({ listing, state, parts }: BuyProps) {
  const { t, i18n } = useLingui();
  const { priced, country } = usePricedListing(listing);
  const isServed = priced.notServed === undefined;
  if (state !== 'buyable' && state !== 'heldByMe') return null;
  return (
    <section className="buy-dock" ref={observeDock} aria-label={t`Buy`}>
      <div className="num">
        <b>{isServed ? formatAmount(calculateTotal(priced.priceLines)) : getCountryName(country, i18n.locale)}</b>
        <small>{isServed ? t`total` : t`no delivery`}</small>
      </div>
      {state === 'buyable' && parts.offer?.(listing, country)}
      {state === 'heldByMe' ? (
        <CheckoutLink slug={listing.slug}>{t`Continue to pay`}</CheckoutLink>
      ) : (
        isServed && <CheckoutLink slug={listing.slug}>{t`Buy now`}</CheckoutLink>
      )}
    </section>
  );
}
