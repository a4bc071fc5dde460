import { Trans } from '@lingui/react/macro';
import type { BraTag, Order } from '@strapline/contract/shapes';
import { Link } from '@tanstack/react-router';
import { Clock, Tag } from 'lucide';
import { useState } from 'react';
import { tellFailure } from '../../platform/notices.ts';
import { useAct } from '../../platform/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { HangTag, Stitch } from '../../ui/marks.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PriceLines } from '../../ui/price.tsx';
import { TagId } from '../../ui/tag-id.tsx';
import css from './order.module.css';
import { doorsOf, type Viewer, waitAfterDelivery, wasPaid } from './order-view.ts';
import { PayLink } from './pay-link.tsx';

type PieceProps = { order: Order; viewer: Viewer; tag: BraTag | undefined };

/** The piece, with what to do about it now. */
export function PiecePanel({ order, viewer, tag }: PieceProps) {
  return (
    <section className="panel stack">
      <Piece order={order} tag={tag} />
      <MainDoors order={order} viewer={viewer} tag={tag} />
    </section>
  );
}

/** What it cost, line by line, as it was frozen when the payment began. */
export function PaidPanel({ order }: { order: Order }) {
  return (
    <section className={`panel ${css['paid']}`}>
      <PriceLines lines={order.lines} sumLabel={<SumLabel order={order} />} />
    </section>
  );
}

function SumLabel({ order }: { order: Order }) {
  if (order.paymentStatus === 'refunded') return <Trans>Given back</Trans>;
  return wasPaid(order) ? <Trans>Paid</Trans> : <Trans>In all</Trans>;
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

function MainDoors({ order, viewer, tag }: PieceProps) {
  const doors = doorsOf(order, viewer);
  const [isConfirming, setConfirming] = useState(false);
  const main = doors.filter(
    (door) => door === 'pay' || door === 'claim' || door === 'confirmDelivery' || door === 'ship' || door === 'label',
  );
  if (main.length === 0) return hasEnded(order) && tag?.slug ? <BackToPiece slug={tag.slug} /> : null;
  return (
    <>
      <Stitch />
      {doors.includes('pay') && <PayLink order={order} slug={tag?.slug ?? undefined} block />}
      {doors.includes('claim') && (
        <>
          <p className="note">
            <Trans>The strap code is on the label in the parcel. Typing it makes you the owner on the record.</Trans>
          </p>
          <Link
            to="/bratag/$braTagId/action"
            params={{ braTagId: order.braTagId }}
            search={{ verb: 'claim' }}
            className={buttonClass({ kind: 'primary', block: true })}
          >
            <Trans>I have it, claim it</Trans>
          </Link>
        </>
      )}
      {doors.includes('confirmDelivery') && (
        <Button block onClick={() => setConfirming(true)}>
          <Trans>It arrived</Trans>
        </Button>
      )}
      {(doors.includes('ship') || doors.includes('label')) && (
        <Link to="/account" search={{ tab: 'sales' }} className={buttonClass({ kind: 'primary', block: true })}>
          {doors.includes('ship') ? <Trans>Ship it from your account</Trans> : <Trans>Open the label in your account</Trans>}
        </Link>
      )}
      <ConfirmDialog order={order} isOpen={isConfirming} onClose={() => setConfirming(false)} />
    </>
  );
}

/** After an order that came to nothing, the piece itself: it may be free again. */
function BackToPiece({ slug }: { slug: string }) {
  return (
    <>
      <Stitch />
      <Link to="/listing/$slug" params={{ slug }} className={buttonClass({ block: true })}>
        <Trans>Look at the piece again</Trans>
      </Link>
    </>
  );
}

/** Saying that it arrived starts the creator's wait for the money, so it is asked once more. */
function ConfirmDialog({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const confirm = useAct('confirmDelivery', ['getOrderStatus', 'listOrders']);
  const hours = waitAfterDelivery(order) / 3_600_000;

  async function submit() {
    try {
      await confirm.mutateAsync({ orderId: order.id });
      onClose();
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <Dialog open={isOpen} onClose={onClose} title={<Trans>Did the parcel arrive?</Trans>}>
      <p className="sub">
        {hours > 72 ? (
          <Trans>
            From then on the order completes by itself after 14 days, and the creator is paid. To be on the record, claim the tag as well.
          </Trans>
        ) : (
          <Trans>
            From then on the order completes by itself after 72 hours, and the creator is paid. To be on the record, claim the tag as well.
          </Trans>
        )}
      </p>
      <div className="actions">
        <Button onClick={onClose}>
          <Trans>Not yet</Trans>
        </Button>
        <Button kind="primary" busy={confirm.isPending} onClick={() => void submit()}>
          <Trans>Yes, it arrived</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
