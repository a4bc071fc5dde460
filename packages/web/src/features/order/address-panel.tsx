import { useLingui } from '@lingui/react/macro';
import type { Address } from '@strapline/contract/shapes/shipping';
import { formatAddressLines } from '@strapline/domain/shipping/address-lines';
import css from './messages.module.css';
import orderCss from './order.module.css';

/** Visible to the buyer only. */
export function AddressPanel({ destination }: { destination: Address }) {
  const { t } = useLingui();
  return (
    <section className="panel stack">
      <h2 className={orderCss['h3']}>{t`Delivery address`}</h2>
      <address className={css['address']}>{formatAddressLines(destination).join('\n')}</address>
    </section>
  );
}
