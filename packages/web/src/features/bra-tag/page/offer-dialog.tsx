import { useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { formatAmount } from '@strapline/domain/money/money';
import { RefreshCw } from 'lucide';
import { useState } from 'react';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { getAmountError, parseCents } from '../../../ui/form/parse-cents.ts';
import { Callout } from '../../../ui/panel.tsx';
import { PriceBreakdown } from '../create/price-section.tsx';
import { type ExpectedOffer, OfferChangedError, useOffer } from './change-offer.ts';
import { isResale, type ResaleDetails, ResaleFields } from './resale-fields.tsx';

/** A price changed elsewhere is shown, and replaced only by a second press. */
export function OfferDialog({ tag, onClose }: { tag: BraTag; onClose: () => void }) {
  const { t } = useLingui();
  const resale = isResale(tag);
  // An owner begins without the price that they paid.
  const [amountText, setAmountText] = useState(
    tag.offeredAmount === null || (resale && !tag.offered) ? '' : (tag.offeredAmount / 100).toFixed(2),
  );
  const [details, setDetails] = useState<ResaleDetails>({ condition: tag.condition, laundered: false });
  const [expected, setExpected] = useState<ExpectedOffer>(tag);
  const [latest, setLatest] = useState<BraTag>();
  const offer = useOffer();
  const cents = parseCents(amountText);
  const form = useContractForm('offerBraTag', {
    input: { braTagId: tag.id, offered: true, offeredAmount: cents ?? undefined, ...toResaleInput(tag, details) },
    errors: {
      laundered: resale && !tag.offered && !details.laundered ? t`Confirm that it has been laundered.` : undefined,
      offeredAmount: getAmountError(amountText) ?? (cents === null ? t`Enter a price from $10 to $10,000.` : undefined),
    },
    // What was changed elsewhere is explained above the form.
    mutation: { isPending: offer.isPending, error: offer.error instanceof OfferChangedError ? null : offer.error },
    send: ({ offeredAmount = 0 }) =>
      offer.mutate(
        { expected, newOffer: { offered: true, offeredAmount, ...toResaleInput(tag, details) } },
        {
          onSuccess: () => {
            showNotice(tag.offered ? t`Price changed.` : t`It’s on sale.`);
            onClose();
          },
          onError: (error) => {
            if (!(error instanceof OfferChangedError)) return;
            setExpected(error.latest);
            setLatest(error.latest);
          },
        },
      ),
  });

  return (
    <FormDialog
      title={tag.offered ? t`Change the price` : resale ? t`Sell it on` : t`Put it on sale`}
      submitLabel={tag.offered ? t`Change the price` : resale ? t`List for sale` : t`Put it on sale`}
      cancelLabel={t`Cancel`}
      form={form}
      onClose={onClose}
    >
      {latest && <OfferChanged latest={latest} />}
      <Field
        label={t`Your price`}
        inputMode="decimal"
        autoComplete="off"
        value={amountText}
        before={<span className="unit">$</span>}
        {...form.field('offeredAmount')}
        hint={t`$10 to $10,000`}
        onChange={(event) => setAmountText(event.target.value)}
      />
      {resale && !tag.offered && <ResaleFields details={details} field={form.field} onChange={setDetails} />}
      <PriceBreakdown cents={cents} royaltyTo={resale ? tag.creator.username : undefined} />
    </FormDialog>
  );
}

/** The owner says both once, when they offer it. */
function toResaleInput(tag: BraTag, { condition, laundered }: ResaleDetails) {
  return isResale(tag) && !tag.offered ? { condition, ...(laundered ? { laundered } : {}) } : {};
}

function OfferChanged({ latest }: { latest: BraTag }) {
  const { t } = useLingui();
  return (
    <Callout tone="brass" icon={RefreshCw}>
      <div role="alert">
        {latest.offered && latest.offeredAmount !== null ? (
          <>
            <b>{t`The price was changed in another tab or on another device.`}</b>
            <p>{t`It’s now ${formatAmount(latest.offeredAmount)}. Press “Change the price” again to use your price instead.`}</p>
          </>
        ) : (
          <>
            <b>{t`It was taken off sale in another tab or on another device.`}</b>
            <p>{t`Press “Put it on sale” again to sell it at your price.`}</p>
          </>
        )}
      </div>
    </Callout>
  );
}
