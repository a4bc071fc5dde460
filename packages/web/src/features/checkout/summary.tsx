import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { PriceLine } from '@strapline/contract/shapes/payment';
import { orderTimers } from '@strapline/domain/order/order.states';
import { ShieldCheck, Tag, User } from 'lucide';
import type { ReactNode } from 'react';
import { useAppName } from '../../platform/page/app-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PriceLines } from '../../ui/price.tsx';
import { BraSize } from '../../ui/tag/bra-size.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import { formatCountdown, useCountdown } from '../../ui/timeline.tsx';
import css from './checkout.module.css';
import type { PaymentMethod } from './checkout-steps.ts';

type Listing = Output<'fetchListing'>;
type SummaryProps = { listing: Listing; lines: PriceLine[]; endsAt: string | null; paymentMethod: PaymentMethod; children: ReactNode };

export function Summary({ listing, lines, endsAt, paymentMethod, children }: SummaryProps) {
  const { t } = useLingui();
  const appName = useAppName();
  return (
    <aside className={css['summary']}>
      <div className="panel">
        {endsAt && <HoldTimer endsAt={endsAt} length={paymentMethod === 'crypto' ? orderTimers.holdCrypto : orderTimers.holdCard} />}
        <div className={css['item']}>
          <Picture media={listing.cover} seed={listing.braTagId} sizes="88px" className={`art ${css['thumb']}`} />
          <div>
            <p className={css['title']}>{listing.title}</p>
            <p className="mono">
              <TagId id={listing.braTagId} />
            </p>
            {(listing.size || listing.braSize) && (
              <p className="sub">
                <BraSize record={listing} />
              </p>
            )}
          </div>
        </div>
        <Stitch air="in" />
        <PriceLines lines={lines} sumLabel={t`Total`} />
        <p className={`note ${css['hint']}`}>{t`No other fees from ${appName}.`}</p>
        {children}
      </div>
      <Assurances seller={listing.tag.owner ? listing.tag.owner.username : listing.creator.username} />
    </aside>
  );
}

function HoldTimer({ endsAt, length }: { endsAt: string; length: number }) {
  const { t } = useLingui();
  const msLeft = useCountdown(endsAt);
  const width = `${Math.min(100, (msLeft / length) * 100)}%`;
  const minutes = Math.ceil(msLeft / 60_000);
  return (
    <div className={css['holdTimer']}>
      <div className="hold">
        <span className="t num" role="timer" aria-label={t`Time left on the hold`}>
          {formatCountdown(msLeft)}
        </span>
        <p className="sub">
          <b className={css['strong']}>{t`Held for you.`}</b>
          <br />
          {t`Nobody else can buy it.`}
        </p>
      </div>
      <div className={`spool ${css['spool']}`} aria-hidden="true">
        <i style={{ width }} />
      </div>
      <span className="vh" role="status">
        {(minutes === 5 || minutes === 1) && t`${minutes} min left on the hold`}
      </span>
    </div>
  );
}

function Assurances({ seller }: { seller: string | null }) {
  const { t } = useLingui();
  return (
    <ul className={css['promises']}>
      <li>
        <Icon icon={ShieldCheck} size={18} />
        <span>{t`Full refund if it doesn’t ship within 7 days.`}</span>
      </li>
      <li>
        <Icon icon={Tag} size={18} />
        <span>{t`The tag becomes yours when you claim it with the code on the strap.`}</span>
      </li>
      <li>
        <Icon icon={User} size={18} />
        <span>{seller ? t`You and ${seller} stay pseudonymous.` : t`You and the seller stay pseudonymous.`}</span>
      </li>
    </ul>
  );
}
