import { Trans } from '@lingui/react/macro';
import type { Address } from '@strapline/contract/shapes';
import { placeLine } from '@strapline/domain/place-line';
import css from './messages.module.css';
import orderCss from './order.module.css';

/** Where the parcel goes; its buyer alone sees it. */
export function AddressPanel({ to }: { to: Address }) {
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(to.country) ?? to.country;
  const lines = [to.name, to.line1, to.line2, placeLine(to), country].filter(Boolean);
  return (
    <section className="panel stack">
      <h2 className={orderCss['h3']}>
        <Trans>Delivery address</Trans>
      </h2>
      <address className={css['address']}>{lines.join('\n')}</address>
    </section>
  );
}
