import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { calculateNet, calculateResaleNet, formatAmount } from '@strapline/domain/money/money';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Pencil, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { showError, showNotice } from '../../../platform/state/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/panel.tsx';
import { OfferChangedError, useOffer } from './change-offer.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { isResale } from './resale-fields.tsx';
import css from './tag.module.css';

const EditDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog);

/** For who can sell the piece: its creator, or the owner who claimed it. */
export function SaleControls({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  // A link of a decision opens the editor.
  const { edit } = useSearch({ from: '/bratag/$braTagId' });
  const navigate = useNavigate({ from: '/bratag/$braTagId' });
  const [open, setOpen] = useState<'edit' | 'offer' | undefined>(edit === undefined ? undefined : 'edit');
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

  function closeEditor() {
    setOpen(undefined);
    if (edit !== undefined) void navigate({ search: ({ tab }) => ({ tab }), replace: true, resetScroll: false });
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
            {tag.offered ? t`Change the price` : isResale(tag) ? t`Sell it` : t`Put it on sale`}
          </Button>
        )}
        {can('unlist') && <Button busy={offer.isPending} onClick={removeOffer}>{t`Take it off sale`}</Button>}
        {can('edit') && (
          <Button icon={Pencil} kind={tag.status === 'draft' ? 'primary' : 'plain'} onClick={() => setOpen('edit')}>
            {t`Edit details`}
          </Button>
        )}
      </div>
      {tag.reviewReason && (
        <Callout tone="danger" icon={TriangleAlert}>
          <b>{t`What to change`}</b>
          <p>{tag.reviewReason}</p>
        </Callout>
      )}
      {open === 'offer' && <OfferDialog tag={tag} onClose={() => setOpen(undefined)} />}
      {open === 'edit' && can('edit') && <EditDialog tag={tag} onClose={closeEditor} />}
    </section>
  );
}

function OfferStatus({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const { offered, offeredAmount, status, moderation } = tag;
  const calculateShare = isResale(tag) ? calculateResaleNet : calculateNet;
  if (offered && offeredAmount !== null && moderation)
    return t`Not on sale while others can’t see it. Its price of ${formatAmount(offeredAmount)} is saved.`;
  if (offered && offeredAmount !== null)
    return t`On sale for ${formatAmount(offeredAmount)}; you receive ${formatAmount(calculateShare(offeredAmount))}.`;
  if (status === 'pending_review') return t`We review new tags before they’re public. Only you can see this page until then.`;
  if (status === 'draft') return t`Changes requested. Edit the tag to submit it for review again.`;
  if (isResale(tag)) return t`Not for sale. If you sell it on, ${tag.creator.username} receives a royalty.`;
  return t`On record, and not for sale.`;
}
