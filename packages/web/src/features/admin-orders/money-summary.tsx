import { Trans } from '@lingui/react/macro';
import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import type { ReactNode } from 'react';
import { formatMoney } from './admin-labels.tsx';
import css from './admin-orders.module.css';

/** What came in equals what was refunded or charged back, is held, is owed, or was released. */
export function MoneySummary({ orderCase }: { orderCase: OrderCase }) {
  const { money } = orderCase;
  const format = (cents: number) => formatMoney(cents, money.currency);
  return (
    <section className="panel" aria-labelledby="case-money">
      <h3 id="case-money" className={css['h3']}>
        <Trans>Money</Trans>
      </h3>
      {money.capturedCents === 0 ? (
        <p className="sub">
          <Trans>Nothing was paid. The price is {formatMoney(orderCase.order.amountCents, orderCase.order.currency)}.</Trans>
        </p>
      ) : (
        <dl className={`lines ${css['money']}`}>
          {money.capturedCents !== orderCase.order.amountCents && (
            <Row label={<Trans>Price</Trans>}>{formatMoney(orderCase.order.amountCents, orderCase.order.currency)}</Row>
          )}
          <Row label={<Trans>Paid by the buyer</Trans>}>{format(money.capturedCents)}</Row>
          <Row label={<Trans>Refunded</Trans>}>{format(money.refundedCents)}</Row>
          {money.chargedBackCents > 0 && <Row label={<Trans>Taken back by the bank</Trans>}>{format(money.chargedBackCents)}</Row>}
          {money.paidOtherwiseCents > 0 && <Row label={<Trans>Paid back another way</Trans>}>{format(money.paidOtherwiseCents)}</Row>}
          <Row label={<Trans>Held until the order is complete</Trans>}>{format(money.heldCents)}</Row>
          <Row label={money.owedCents < 0 ? <Trans>To recover from the creator</Trans> : <Trans>Owed to the buyer</Trans>}>
            {format(Math.abs(money.owedCents))}
          </Row>
          <Row label={<Trans>Released</Trans>}>{format(money.releasedCents)}</Row>
          <Row label={<Trans>Provider fee</Trans>} hasRule>
            {format(money.feeCents)}
          </Row>
          <Row label={<Trans>Net at provider</Trans>}>{format(money.clearingCents)}</Row>
        </dl>
      )}
    </section>
  );
}

function Row({ label, hasRule = false, children }: { label: ReactNode; hasRule?: boolean; children: ReactNode }) {
  return (
    <div className={hasRule ? css['rule'] : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
