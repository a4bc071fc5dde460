import { useLingui } from '@lingui/react/macro';
import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import type { ReactNode } from 'react';
import { formatMoney } from './admin-labels.tsx';
import css from './admin-orders.module.css';

/** What came in equals what was refunded or charged back, is held, is owed, or was released. */
export function MoneySummary({ orderCase }: { orderCase: OrderCase }) {
  const { t } = useLingui();
  const { money } = orderCase;
  const format = (cents: number) => formatMoney(cents, money.currency);
  return (
    <section className="panel" aria-labelledby="case-money">
      <h3 id="case-money" className={css['h3']}>{t`Money`}</h3>
      {money.capturedCents === 0 ? (
        <p className="sub">{t`Nothing was paid. The price is ${formatMoney(orderCase.order.amountCents, orderCase.order.currency)}.`}</p>
      ) : (
        <dl className={`lines ${css['money']}`}>
          {money.capturedCents !== orderCase.order.amountCents && (
            <Row label={t`Price`}>{formatMoney(orderCase.order.amountCents, orderCase.order.currency)}</Row>
          )}
          <Row label={t`Paid by the buyer`}>{format(money.capturedCents)}</Row>
          <Row label={t`Refunded`}>{format(money.refundedCents)}</Row>
          {money.chargedBackCents > 0 && <Row label={t`Charged back`}>{format(money.chargedBackCents)}</Row>}
          {money.paidOtherwiseCents > 0 && <Row label={t`Paid another way`}>{format(money.paidOtherwiseCents)}</Row>}
          <Row label={t`Held until the order is complete`}>{format(money.heldCents)}</Row>
          <Row label={money.owedCents < 0 ? t`To recover from the creator` : t`Owed to the buyer`}>{format(Math.abs(money.owedCents))}</Row>
          <Row label={t`Released`}>{format(money.releasedCents)}</Row>
          <Row label={t`Provider fee`} hasRule>
            {format(money.feeCents)}
          </Row>
          <Row label={t`Net at provider`}>{format(money.clearingCents)}</Row>
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
