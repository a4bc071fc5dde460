import { Trans, useLingui } from '@lingui/react/macro';
import {
  calculateCommission,
  calculateNet,
  calculateTotal,
  createPriceLines,
  fees,
  formatAmount,
  isPrice,
} from '@strapline/domain/money/money';
import { defaultShippingZones, findDelivery, formatCountryInSentence } from '@strapline/domain/shipping/shipping-zones';
import { useCall } from '../../../platform/cache/queries.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Segmented } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { parseCents } from '../../../ui/form/parse-cents.ts';
import { Amount } from '../../../ui/price.tsx';
import css from './create.module.css';
import { SectionHeading } from './section-heading.tsx';
import { changeDraft } from './tag-draft.ts';
import type { SectionProps } from './title-section.tsx';

export function PriceSection({ draft, field }: SectionProps) {
  const { t } = useLingui();
  return (
    <section className={css['sec']}>
      <SectionHeading number={4}>
        <Trans>Price</Trans>
      </SectionHeading>
      <Segmented
        label={t`Offer`}
        value={draft.offered ? 'sale' : 'record'}
        options={[
          { value: 'sale', label: t`For sale` },
          { value: 'record', label: t`Record only` },
        ]}
        onChange={(value) => changeDraft({ offered: value === 'sale' })}
      />
      {draft.offered ? (
        <>
          <div className={css['pricebox']}>
            <Field
              {...field('offeredAmount')}
              label={t`Your price`}
              inputMode="decimal"
              autoComplete="off"
              value={draft.price}
              before={<span className={css['currency']}>$</span>}
              hint={<Trans>$10 to $10,000</Trans>}
              onChange={(event) => changeDraft({ price: event.target.value })}
            />
            <PriceBreakdown cents={parseCents(draft.price)} />
          </div>
          <p className="note">
            <Trans>Paid out when the buyer claims the tag, or 72 hours after a tracked delivery (14 days after an untracked one).</Trans>
          </p>
        </>
      ) : (
        <p className="note">
          <Trans>The bra gets a record and a page, but nobody can buy it. You can put it on sale later.</Trans>
        </p>
      )}
    </section>
  );
}

export function PriceBreakdown({ cents }: { cents: number | null }) {
  const isMember = useSession((session) => session.status === 'signedIn');
  const own = useCall('fetchShippingZones', {}, { enabled: isMember }).data;
  const rates = own ?? defaultShippingZones;
  const delivery = findDelivery(rates.from, rates);
  const home = formatCountryInSentence(rates.from);
  const known = cents !== null && isPrice(cents) ? cents : null;
  return (
    <dl className="lines">
      <div>
        <dt>
          <Trans>Price</Trans>
        </dt>
        <dd>{known === null ? '–' : formatAmount(known)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Commission, {fees.commissionPercent} %</Trans>
        </dt>
        <dd>{known === null ? '–' : `−${formatAmount(calculateCommission(known))}`}</dd>
      </div>
      <div className="sum">
        <dt>
          <Trans>You receive</Trans>
        </dt>
        <dd>{known === null ? '–' : <Amount cents={calculateNet(known)} />}</dd>
      </div>
      {own && delivery && (
        <div className="note">
          <dt className={css['inherit']}>
            {own.postage === 'creator' ? (
              <Trans>{delivery.label}: paid to you as well, because you buy the postage</Trans>
            ) : (
              <Trans>{delivery.label}: kept by Strapline, which buys the postage</Trans>
            )}
          </dt>
          <dd>{own.postage === 'creator' ? `+${formatAmount(delivery.cents)}` : formatAmount(delivery.cents)}</dd>
        </div>
      )}
      <div className="note">
        <dt className={css['inherit']}>
          <Trans>Total for the buyer, delivered in {home}</Trans>
        </dt>
        <dd>{known === null ? '–' : formatAmount(calculateTotal(createPriceLines('', known, delivery)))}</dd>
      </div>
    </dl>
  );
}
