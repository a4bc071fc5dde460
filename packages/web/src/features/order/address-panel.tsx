import { Trans } from '@lingui/react/macro';
import type { Address } from '@strapline/contract/shapes/shipping';
import { addressLines } from '@strapline/domain/shipping/address-lines';
import css from './messages.module.css';
import orderCss from './order.module.css';

/** Visible to the buyer only. */
export function AddressPanel({ to }: { to: Address }) {
  return (
    <section className="panel stack">
      <h2 className={orderCss['h3']}>
        <Trans>Delivery address</Trans>
      </h2>
      <address className={css['address']}>{addressLines(to).join('\n')}</address>
    </section>
  );
}
