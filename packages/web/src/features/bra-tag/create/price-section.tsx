import { useLingui } from '@lingui/react/macro';
import {
  calculateCommission,
  calculateNet,
  calculateResaleNet,
  calculateRoyalty,
  calculateTotal,
  createPriceLines,
  fees,
  formatAmount,
  isPrice,
} from '@strapline/domain/money/money';
import { defaultShippingZones, findDelivery, formatCountryInSentence } from '@strapline/domain/shipping/shipping-zones';
import { useCall } from '../../../platform/cache/queries.ts';
import { useAppName } from '../../../platform/page/app-data.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Fact } from '../../../ui/fact.tsx';
import { Segmented } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { parseCents } from '../../../ui/form/parse-cents.ts';
import { getCountryName } from '../../../ui/format/countries.ts';
import { Amount, usePriceLineLabel } from '../../../ui/price.tsx';
import css from './create.module.css';
import { SectionHeading } from './section-heading.tsx';
import { changeDraft } from './tag-draft.ts';
import type { SectionProps } from './title-section.tsx';

export function PriceSection({ draft, field }: SectionProps) {
  const { t } = useLingui();
  return (
    <section className={css['sec']}>
      <SectionHeading number={4}>{t`Price`}</SectionHeading>
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
              hint={t`$10 to $10,000`}
              onChange={(event) => changeDraft({ price: event.target.value })}
            />
            <PriceBreakdown cents={parseCents(draft.price)} />
          </div>
          <p className="note">
            {t`Paid out when the buyer claims the tag, or 72 hours after a tracked delivery (14 days after an untracked one).`}
          </p>
        </>
      ) : (
        <p className="note">{t`The piece gets a record and a page, but nobody can buy it. You can put it on sale later.`}</p>
      )}
    </section>
  );
}

type PriceBreakdownProps = {
  cents: number | null;
  /** The creator's username, if somebody else resells the piece. */
  royaltyTo?: string | undefined;
};

export function PriceBreakdown({ cents, royaltyTo }: PriceBreakdownProps) {
  const { t, i18n } = useLingui();
  const getLabel = usePriceLineLabel();
  const appName = useAppName();
  const isMember = useSession((session) => session.status === 'signedIn');
  const own = useCall('fetchShippingZones', {}, { enabled: isMember }).data;
  const rates = own ?? defaultShippingZones;
  const delivery = findDelivery(rates.from, rates);
  const home = i18n.locale === 'en' ? formatCountryInSentence(rates.from) : getCountryName(rates.from, i18n.locale);
  const deliveryLabel = delivery && getLabel({ kind: 'shipping', label: delivery.label, amountCents: delivery.cents });
  const validCents = cents !== null && isPrice(cents) ? cents : null;
  return (
    <dl className="lines">
      <Fact label={t`Price`}>{validCents === null ? '–' : formatAmount(validCents)}</Fact>
      <Fact label={t`Commission, ${fees.commissionPercent} %`}>
        {validCents === null ? '–' : `−${formatAmount(calculateCommission(validCents))}`}
      </Fact>
      {royaltyTo !== undefined && (
        <Fact label={t`Royalty to ${royaltyTo}, ${fees.royaltyPercent} %`}>
          {validCents === null ? '–' : `−${formatAmount(calculateRoyalty(validCents))}`}
        </Fact>
      )}
      <Fact className="sum" label={t`You’ll receive`}>
        {validCents === null ? '–' : <Amount cents={royaltyTo === undefined ? calculateNet(validCents) : calculateResaleNet(validCents)} />}
      </Fact>
      {own && delivery && (
        <div className="note">
          <dt className={css['inherit']}>
            {own.postage === 'creator'
              ? t`${deliveryLabel}: paid to you as well, because you buy the postage`
              : t`${deliveryLabel}: kept by ${appName}, which buys the postage`}
          </dt>
          <dd>{own.postage === 'creator' ? `+${formatAmount(delivery.cents)}` : formatAmount(delivery.cents)}</dd>
        </div>
      )}
      <div className="note">
        <dt className={css['inherit']}>{t`Total for the buyer, delivered in ${home}`}</dt>
        <dd>{validCents === null ? '–' : formatAmount(calculateTotal(createPriceLines('', validCents, delivery)))}</dd>
      </div>
    </dl>
  );
}
