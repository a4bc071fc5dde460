import { useLingui } from '@lingui/react/macro';
import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import { Fact } from '../../ui/fact.tsx';
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
            <Fact label={t`Price`}>{formatMoney(orderCase.order.amountCents, orderCase.order.currency)}</Fact>
          )}
          <Fact label={t`Paid by the buyer`}>{format(money.capturedCents)}</Fact>
          <Fact label={t`Refunded`}>{format(money.refundedCents)}</Fact>
          {money.chargedBackCents > 0 && <Fact label={t`Charged back`}>{format(money.chargedBackCents)}</Fact>}
          {money.paidOtherwiseCents > 0 && <Fact label={t`Paid another way`}>{format(money.paidOtherwiseCents)}</Fact>}
          <Fact label={t`Held until the order is complete`}>{format(money.heldCents)}</Fact>
          <Fact label={money.owedCents < 0 ? t`To recover from the seller` : t`Owed to the buyer`}>
            {format(Math.abs(money.owedCents))}
          </Fact>
          <Fact label={t`Released`}>{format(money.releasedCents)}</Fact>
          <Fact label={t`Provider fee`} className={css['rule']}>
            {format(money.feeCents)}
          </Fact>
          <Fact label={t`Net at provider`}>{format(money.clearingCents)}</Fact>
        </dl>
      )}
    </section>
  );
}
