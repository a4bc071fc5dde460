import { Trans } from '@lingui/react/macro';
import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
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
            <div>
              <dt>
                <Trans>Price</Trans>
              </dt>
              <dd>{showMoney(one.order.amountCents, one.order.currency)}</dd>
            </div>
          )}
          <div>
            <dt>
              <Trans>Paid by the buyer</Trans>
            </dt>
            <dd>{show(money.capturedCents)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Refunded</Trans>
            </dt>
            <dd>{show(money.refundedCents)}</dd>
          </div>
          {money.chargedBackCents > 0 && (
            <div>
              <dt>
                <Trans>Taken back by the bank</Trans>
              </dt>
              <dd>{show(money.chargedBackCents)}</dd>
            </div>
          )}
          {money.paidOtherwiseCents > 0 && (
            <div>
              <dt>
                <Trans>Paid back another way</Trans>
              </dt>
              <dd>{show(money.paidOtherwiseCents)}</dd>
            </div>
          )}
          <div>
            <dt>
              <Trans>Held until the order is complete</Trans>
            </dt>
            <dd>{show(money.heldCents)}</dd>
          </div>
          <div>
            <dt>{money.owedCents < 0 ? <Trans>To recover from the creator</Trans> : <Trans>Owed to the buyer</Trans>}</dt>
            <dd>{show(Math.abs(money.owedCents))}</dd>
          </div>
          <div>
            <dt>
              <Trans>Released</Trans>
            </dt>
            <dd>{show(money.releasedCents)}</dd>
          </div>
          <div className={css['rule']}>
            <dt>
              <Trans>Provider fee</Trans>
            </dt>
            <dd>{show(money.feeCents)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Net at provider</Trans>
            </dt>
            <dd>{show(money.clearingCents)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
