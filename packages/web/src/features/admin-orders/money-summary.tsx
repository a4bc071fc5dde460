import { Trans } from '@lingui/react/macro';
import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import type { ReactNode } from 'react';
import { showMoney } from './admin-labels.tsx';
import css from './admin-orders.module.css';

/** What came in equals what was refunded or charged back, is held, is owed, or was released. */
export function MoneySummary({ one }: { one: OrderCase }) {
  const { money } = one;
  const show = (cents: number) => showMoney(cents, money.currency);
  return (
    <section className="panel" aria-labelledby="case-money">
      <h3 id="case-money" className={css['h3']}>
        <Trans>Money</Trans>
      </h3>
      {money.capturedCents === 0 ? (
        <p className="sub">
          <Trans>Nothing was paid. The price is {showMoney(one.order.amountCents, one.order.currency)}.</Trans>
        </p>
      ) : (
        <dl className={`lines ${css['money']}`}>
          {money.capturedCents !== one.order.amountCents && (
            <Row label={<Trans>Price</Trans>}>{showMoney(one.order.amountCents, one.order.currency)}</Row>
          )}
          <Row label={<Trans>Paid by the buyer</Trans>}>{show(money.capturedCents)}</Row>
          <Row label={<Trans>Refunded</Trans>}>{show(money.refundedCents)}</Row>
          {money.chargedBackCents > 0 && <Row label={<Trans>Taken back by the bank</Trans>}>{show(money.chargedBackCents)}</Row>}
          {money.paidOtherwiseCents > 0 && <Row label={<Trans>Paid back another way</Trans>}>{show(money.paidOtherwiseCents)}</Row>}
          <Row label={<Trans>Held until the order is complete</Trans>}>{show(money.heldCents)}</Row>
          <Row label={money.owedCents < 0 ? <Trans>To recover from the creator</Trans> : <Trans>Owed to the buyer</Trans>}>
            {show(Math.abs(money.owedCents))}
          </Row>
          <Row label={<Trans>Released</Trans>}>{show(money.releasedCents)}</Row>
          <Row label={<Trans>Provider fee</Trans>} hasRule>
            {show(money.feeCents)}
          </Row>
          <Row label={<Trans>Net at provider</Trans>}>{show(money.clearingCents)}</Row>
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
