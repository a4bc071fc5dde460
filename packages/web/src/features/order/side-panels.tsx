import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Order } from '@strapline/contract/shapes/order';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Clock, Tag } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import { Button, getButtonClass } from '../../ui/button.tsx';
import { HangTag, Stitch } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PriceLines } from '../../ui/price.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import css from './order.module.css';
import { getActions, getPaidAmounts, isPaid, type Viewer } from './order-view.ts';
import { PayLink } from './pay-link.tsx';

const ConfirmDeliveryDialog = lazy(async () => ({ default: (await import('./confirm-delivery-dialog.tsx')).ConfirmDeliveryDialog }));
const ParcelActions = lazy(async () => ({ default: (await import('./parcel-actions.tsx')).ParcelActions }));

type PieceProps = { order: Order; viewer: Viewer; tag: BraTag | undefined };

export function PiecePanel({ order, viewer, tag }: PieceProps) {
  return (
    <section className="panel stack">
      <Piece order={order} tag={tag} />
      <MainActions order={order} viewer={viewer} tag={tag} />
    </section>
  );
}

/** Prices as fixed at payment, and refunds. */
export function PaidPanel({ order }: { order: Order }) {
  const { refundedCents, netPaidCents } = getPaidAmounts(order);
  return (
    <section className={`panel ${css['paid']}`}>
      <PriceLines lines={order.lines} sumLabel={isPaid(order) ? <Trans>Paid</Trans> : <Trans>Total</Trans>} />
      {refundedCents > 0 && (
        <dl className={`lines ${css['back']}`}>
          <div>
            <dt>
              <Trans>Refunded</Trans>
            </dt>
            <dd>−{formatAmount(refundedCents)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Remaining</Trans>
            </dt>
            <dd>{formatAmount(netPaidCents)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

function Piece({ order, tag }: { order: Order; tag: BraTag | undefined }) {
  return (
    <div className={css['item']}>
      <Picture media={tag?.media[0]} seed={order.braTagId} sizes="88px" className={`art ${css['thumb']}`} />
      <div>
        <p className={css['title']}>{order.title}</p>
        <p className="mono">
          <Link to="/bratag/$braTagId" params={{ braTagId: order.braTagId }}>
            <TagId id={order.braTagId} />
          </Link>
        </p>
        {order.braSize && (
          <p className="sub">
            <Trans>Size {order.braSize}</Trans>
          </p>
        )}
        <div className={css['chip']}>
          <StateTag order={order} />
        </div>
      </div>
    </div>
  );
}

function hasEnded({ status }: Order): boolean {
  return status === 'canceled' || status === 'expired';
}

function StateTag({ order }: { order: Order }) {
  if (order.certificateStatus === 'claimed') {
    return (
      <HangTag icon={Tag}>
        <Trans>Claimed</Trans>
      </HangTag>
    );
  }
  if (order.certificateStatus === 'claimable') {
    return (
      <HangTag tone="brass" icon={Tag}>
        <Trans>Claimable</Trans>
      </HangTag>
    );
  }
  if (order.status === 'pending_payment') {
    return (
      <HangTag tone="rose" icon={Clock}>
        <Trans>Held</Trans>
      </HangTag>
    );
  }
  if (hasEnded(order)) {
    return (
      <HangTag tone="plain" icon={Tag}>
        <Trans>Order ended</Trans>
      </HangTag>
    );
  }
  return (
    <HangTag tone="plain" icon={Tag}>
      <Trans>Not claimable yet</Trans>
    </HangTag>
  );
}

function MainActions({ order, viewer, tag }: PieceProps) {
  const actions = getActions(order, viewer);
  // Undefined until first opened, so that the dialog loads on demand.
  const [isConfirming, setConfirming] = useState<boolean>();
  const main = actions.filter(
    (door) => door === 'pay' || door === 'claim' || door === 'confirmDelivery' || door === 'ship' || door === 'label',
  );
  if (main.length === 0) return hasEnded(order) && tag?.slug ? <BackToPiece slug={tag.slug} /> : null;
  return (
    <>
      <Stitch />
      {actions.includes('pay') && <PayLink order={order} slug={tag?.slug ?? undefined} block />}
      {actions.includes('claim') && (
        <>
          <p className="note">
            <Trans>The strap code is on the label in the parcel. Enter it to become the owner on record.</Trans>
          </p>
          <Link
            to="/bratag/$braTagId/action"
            params={{ braTagId: order.braTagId }}
            search={{ verb: 'claim' }}
            className={getButtonClass({ kind: 'primary', block: true })}
          >
            <Trans>I have it. Claim it.</Trans>
          </Link>
        </>
      )}
      {actions.includes('confirmDelivery') && (
        <Button block onClick={() => setConfirming(true)}>
          <Trans>It arrived</Trans>
        </Button>
      )}
      {(actions.includes('ship') || actions.includes('label')) && (
        <Suspense>
          <ParcelActions order={order} />
        </Suspense>
      )}
      {isConfirming !== undefined && (
        <Suspense>
          <ConfirmDeliveryDialog
            order={order}
            isOpen={isConfirming && actions.includes('confirmDelivery')}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** After an ended order the piece may be available again. */
function BackToPiece({ slug }: { slug: string }) {
  return (
    <>
      <Stitch />
      <Link to="/listing/$slug" params={{ slug }} className={getButtonClass({ block: true })}>
        <Trans>View the piece</Trans>
      </Link>
    </>
  );
}
