import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { calculateNet, formatAmount } from '@strapline/domain/money/money';
import { Pencil, TriangleAlert } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import { showError, showNotice } from '../../../platform/state/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Callout } from '../../../ui/panel.tsx';
import { OfferChangedError, useOffer } from './change-offer.ts';
import { OfferDialog } from './offer-dialog.tsx';
import css from './tag.module.css';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));

export function CreatorControls({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'edit' | 'offer'>();
  const offer = useOffer();
  const can = (what: string) => tag.can.includes(what);
  if (!can('edit') && !can('offer') && !can('unlist')) return null;
  const cents = tag.offeredAmount;

  function removeOffer() {
    offer.mutate(
      { expected: tag, newOffer: { offered: false } },
      {
        onSuccess: () => showNotice(t`Taken off sale.`, { label: t`Undo`, run: restoreOffer }),
        onError: showResult,
      },
    );
  }

  function restoreOffer() {
    if (cents !== null)
      offer.mutate({ expected: { ...tag, offered: false }, newOffer: { offered: true, offeredAmount: cents } }, { onError: showResult });
  }

  function showResult(error: Error) {
    if (error instanceof OfferChangedError)
      showNotice(t`The price was changed in another tab or on another device. Check it and try again.`);
    else showError(error);
  }

  return (
    <section className={`panel ${css['own']}`} aria-label={t`Your tag`}>
      <div>
        <h2>
          <Trans>
            Your <em>tag</em>
          </Trans>
        </h2>
        <p className="sub">
          <OfferStatus tag={tag} />
        </p>
      </div>
      <div className="row">
        {can('offer') && (
          <Button kind={tag.offered ? 'plain' : 'primary'} onClick={() => setOpen('offer')}>
            {tag.offered ? <Trans>Change the price</Trans> : <Trans>Put it on sale</Trans>}
          </Button>
        )}
        {can('unlist') && (
          <Button busy={offer.isPending} onClick={removeOffer}>
            <Trans>Take it off sale</Trans>
          </Button>
        )}
        {can('edit') && (
          <Button kind={tag.status === 'draft' ? 'primary' : 'plain'} onClick={() => setOpen('edit')}>
            <Icon icon={Pencil} />
            <Trans>Edit details</Trans>
          </Button>
        )}
      </div>
      {tag.reviewReason && (
        <Callout tone="danger" icon={TriangleAlert}>
          <b>
            <Trans>What to change</Trans>
          </b>
          <p>{tag.reviewReason}</p>
        </Callout>
      )}
      {open === 'offer' && <OfferDialog tag={tag} onClose={() => setOpen(undefined)} />}
      {open === 'edit' && (
        <Suspense>
          <EditDialog tag={tag} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function OfferStatus({ tag: { offered, offeredAmount, status } }: { tag: BraTag }) {
  if (offered && offeredAmount !== null)
    return (
      <Trans>
        On sale for {formatAmount(offeredAmount)}; you receive {formatAmount(calculateNet(offeredAmount))}.
      </Trans>
    );
  if (status === 'pending_review') return <Trans>We review new tags before they’re public. Only you can see this page until then.</Trans>;
  if (status === 'draft') return <Trans>Changes requested. Edit the tag to submit it for review again.</Trans>;
  return <Trans>On record, and not for sale.</Trans>;
}
