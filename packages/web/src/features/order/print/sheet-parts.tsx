import { Trans } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Order } from '@strapline/contract/shapes/order';
import type { ReactNode } from 'react';
import { useAppName } from '../../../platform/page/app-data.ts';
import { Fact } from '../../../ui/fact.tsx';
import { formatLongDay } from '../../../ui/format/dates.ts';
import { TagId } from '../../../ui/tag/tag-id.tsx';
import { formatShortNumber } from '../order-view.ts';
import css from './order-sheet.module.css';

export function SheetHead({ order, children }: { order: Order; children: ReactNode }) {
  const appName = useAppName();
  return (
    <header className={css['top']}>
      <p className={css['brand']}>{appName}</p>
      <div>
        <h1>{children}</h1>
        <p className="mono">{formatShortNumber(order.id)}</p>
      </div>
    </header>
  );
}

export function PieceFacts({ order, tag }: { order: Order; tag: BraTag | undefined }) {
  return (
    <>
      <Fact label={<Trans>Piece</Trans>}>{order.title}</Fact>
      {order.braSize && <Fact label={<Trans>Size</Trans>}>{order.braSize}</Fact>}
      <Fact label={<Trans>Tag</Trans>}>
        <span className="mono">
          <TagId id={order.braTagId} />
        </span>
      </Fact>
      {tag && <Fact label={<Trans>Made by</Trans>}>{tag.creator.username}</Fact>}
    </>
  );
}

export function DayFacts({ order: { times, tracking } }: { order: Order }) {
  return (
    <>
      {times.paidAt && <Fact label={<Trans>Paid</Trans>}>{formatLongDay(times.paidAt)}</Fact>}
      {times.shippedAt && (
        <Fact label={<Trans>Sent</Trans>}>
          {formatLongDay(times.shippedAt)}
          {tracking && `, ${[tracking.carrier, tracking.number].filter(Boolean).join(' ')}`}
        </Fact>
      )}
      {times.deliveredAt && <Fact label={<Trans>Arrived</Trans>}>{formatLongDay(times.deliveredAt)}</Fact>}
      {times.completedAt && <Fact label={<Trans>Complete</Trans>}>{formatLongDay(times.completedAt)}</Fact>}
    </>
  );
}

type SumRowProps = { label: ReactNode; amount: string; isTotal?: boolean };

export function SumRow({ label, amount, isTotal = false }: SumRowProps) {
  return (
    <tr className={isTotal ? css['total'] : undefined}>
      <th scope="row">{label}</th>
      <td>{amount}</td>
    </tr>
  );
}
