import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Order } from '@strapline/contract/shapes/order';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Clock, Tag } from 'lucide';
import { useState } from 'react';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Fact } from '../../ui/fact.tsx';
import { HangTag, Stitch } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PriceLines } from '../../ui/price.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import css from './order.module.css';
import { getActions, getPaidAmounts, isPaid, type Viewer } from './order-view.ts';
import { PayLink } from './pay-link.tsx';

const ConfirmDeliveryDialog = lazyPart(async () => (await import('./confirm-delivery-dialog.tsx')).ConfirmDeliveryDialog);
const ParcelActions = lazyPart(async () => (await import('./parcel-actions.tsx')).ParcelActions);

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
  const { t } = useLingui();
  const { refundedCents, netPaidCents } = getPaidAmounts(order);
  return (
    <section className={`panel ${css['paid']}`}>
      <PriceLines lines={order.lines} sumLabel={isPaid(order) ? t`Paid` : t`Total`} />
      {refundedCents > 0 && (
        <dl className={`lines ${css['back']}`}>
          <Fact label={t`Refunded`}>−{formatAmount(refundedCents)}</Fact>
          <Fact label={t`Remaining`}>{formatAmount(netPaidCents)}</Fact>
        </dl>
      )}
    </section>
  );
}

function Piece({ order, tag }: { order: Order; tag: BraTag | undefined }) {
  const { t } = useLingui();
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
        {order.braSize && <p className="sub">{t`Size ${order.braSize}`}</p>}
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
  const { t } = useLingui();
  if (order.certificateStatus === 'claimed') {
    return <HangTag icon={Tag} label={t`Claimed`} />;
  }
  if (order.certificateStatus === 'claimable') {
    return <HangTag tone="brass" icon={Tag} label={t`Claimable`} />;
  }
  if (order.status === 'pending_payment') {
    return <HangTag tone="rose" icon={Clock} label={t`Held`} />;
  }
  if (hasEnded(order)) {
    return <HangTag tone="plain" icon={Tag} label={t`Order ended`} />;
  }
  return <HangTag tone="plain" icon={Tag} label={t`Not claimable yet`} />;
}

function MainActions({ order, viewer, tag }: PieceProps) {
  const { t } = useLingui();
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
          <p className="note">{t`The strap code is on the label in the parcel. Enter it to become the owner on record.`}</p>
          <ButtonLink to="/bratag/$braTagId/action" params={{ braTagId: order.braTagId }} search={{ verb: 'claim' }} kind="primary" block>
            {t`I have it. Claim it.`}
          </ButtonLink>
        </>
      )}
      {actions.includes('confirmDelivery') && <Button block onClick={() => setConfirming(true)}>{t`It arrived`}</Button>}
      {(actions.includes('ship') || actions.includes('label')) && <ParcelActions order={order} />}
      {isConfirming !== undefined && (
        <ConfirmDeliveryDialog
          order={order}
          isOpen={isConfirming && actions.includes('confirmDelivery')}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** After an ended order the piece may be available again. */
function BackToPiece({ slug }: { slug: string }) {
  const { t } = useLingui();
  return (
    <>
      <Stitch />
      <ButtonLink to="/listing/$slug" params={{ slug }} block>{t`View the piece`}</ButtonLink>
    </>
  );
}
