import { Trans } from '@lingui/react/macro';
import type { Address } from '@strapline/contract/shapes/shipping';
import { formatAddressLines } from '@strapline/domain/shipping/address-lines';
import css from './messages.module.css';
import orderCss from './order.module.css';

/** Visible to the buyer only. */
export function AddressPanel({ destination }: { destination: Address }) {
  return (
    <section className="panel stack">
      <h2 className={orderCss['h3']}>
        <Trans>Delivery address</Trans>
      </h2>
      <address className={css['address']}>{formatAddressLines(destination).join('\n')}</address>
    </section>
  );
}
