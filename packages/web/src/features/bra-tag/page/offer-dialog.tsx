import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { isPrice, showAmount } from '@strapline/domain/money/money';
import { RefreshCw } from 'lucide';
import { type FormEvent, useState } from 'react';
import { notice } from '../../../platform/notices.ts';
import { WireError } from '../../../platform/wire-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { amountError, parseCents } from '../../../ui/form/parse-cents.ts';
import { Callout } from '../../../ui/panel.tsx';
import { PriceBreakdown } from '../create/price-section.tsx';
import { type ExpectedOffer, OfferChangedError, useOffer } from './change-offer.ts';

/** A price changed elsewhere is shown, and replaced only by a second press. */
export function OfferDialog({ tag, onClose }: { tag: BraTag; onClose: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(tag.offeredAmount === null ? '' : (tag.offeredAmount / 100).toFixed(2));
  const [isTried, setTried] = useState(false);
  const [expected, setSeen] = useState<ExpectedOffer>(tag);
  const [newer, setNewer] = useState<BraTag>();
  const offer = useOffer();
  const cents = parseCents(typed);
  const findUnreadable = isTried ? amountError(typed) : undefined;
  const refused = offer.error instanceof WireError ? (offer.error.fields['offeredAmount'] ?? offer.error.message) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (offer.isPending || cents === null || !isPrice(cents)) return;
    offer.mutate(
      { expected, wanted: { offered: true, offeredAmount: cents } },
      {
        onSuccess: () => {
          notice(tag.offered ? t`Price changed.` : t`It’s on sale.`);
          onClose();
        },
        onError: (error) => {
          if (!(error instanceof OfferChangedError)) return;
          setSeen(error.newer);
          setNewer(error.newer);
        },
      },
    );
  }

  const isBad = isTried && (cents === null || !isPrice(cents));
  return (
    <Dialog open onClose={onClose} title={tag.offered ? <Trans>Change the price</Trans> : <Trans>Offer it for sale</Trans>}>
      <form className="stack" onSubmit={submit} noValidate>
        {newer && <OfferChanged newer={newer} />}
        <Field
          label={t`Your price`}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          before={<span className="unit">$</span>}
          error={findUnreadable ?? (isBad ? t`Enter a price from $10 to $10,000.` : refused)}
          hint={<Trans>$10 to $10,000</Trans>}
          onChange={(event) => {
            setTyped(event.target.value);
            offer.reset();
          }}
        />
        <PriceBreakdown cents={cents} />
        <div className="actions">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={offer.isPending}>
            {tag.offered ? <Trans>Change the price</Trans> : <Trans>Put it on sale</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function OfferChanged({ newer }: { newer: BraTag }) {
  return (
    <Callout tone="brass" icon={RefreshCw}>
      <div role="alert">
        {newer.offered && newer.offeredAmount !== null ? (
          <>
            <b>
              <Trans>The price was changed in another tab or on another device.</Trans>
            </b>
            <p>
              <Trans>It’s now {showAmount(newer.offeredAmount)}. Press “Change the price” again to use your price instead.</Trans>
            </p>
          </>
        ) : (
          <>
            <b>
              <Trans>It was taken off sale in another tab or on another device.</Trans>
            </b>
            <p>
              <Trans>Press “Put it on sale” again to sell it at your price.</Trans>
            </p>
          </>
        )}
      </div>
    </Callout>
  );
}
