import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { SavedCard } from '@strapline/contract/shapes/payment';
import { CreditCard, Plus } from 'lucide';
import { type ComponentType, Suspense, useState } from 'react';
import { queryClient, useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { usePaymentProvider } from '../../platform/state/client-state.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { withIdempotencyKey } from '../../platform/wire/idempotency.ts';
import { call } from '../../platform/wire/wire.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import css from './saved-cards.module.css';

type Setup = Output<'createSetupIntent'>;
/** The payment provider's card form, from another feature. */
export type CardFormComponent = ComponentType<{ setup: Setup; returnUrl: string; onSaved: () => void; onCancel: () => void }>;

/** The payment provider stores them; we see the last four digits. */
export function SavedCards({ form: Form }: { form: CardFormComponent }) {
  const { t } = useLingui();
  const cards = useCall('listSavedCards', {});
  const [setup, setSetup] = useState<Setup>();
  const [isOpening, setOpening] = useState(false);
  const [removedCard, setRemovedCard] = useState<SavedCard>();

  async function open() {
    setOpening(true);
    try {
      const created = await withIdempotencyKey('save card', (idempotencyKey) => call('createSetupIntent', { idempotencyKey }));
      storeSetup(created.setupIntentId);
      setSetup(created);
    } catch (error) {
      showError(error);
    } finally {
      setOpening(false);
    }
  }

  function close() {
    if (setup) removeSetup(setup.setupIntentId);
    setSetup(undefined);
  }

  function showSaved() {
    close();
    showNotice(t`Card saved. You can choose it the next time you pay.`);
    void queryClient.invalidateQueries({ queryKey: ['listSavedCards'] });
  }

  return (
    <section>
      <h2 className={css['spaceAfter']}>
        <Trans>
          Saved <em>cards</em>
        </Trans>
      </h2>
      {cards.isPending && (
        <Loading>
          <Skeleton height="3.5rem" />
        </Loading>
      )}
      {cards.isLoadingError && <PageError error={cards.error} onRetry={() => void cards.refetch()} />}
      {cards.data?.items.length === 0 && !setup && (
        <p className="sub">{t`No saved cards yet. Save a card to pay faster next time. The payment service stores it; we never see it.`}</p>
      )}
      <CardList cards={cards.data?.items ?? []} onRemove={setRemovedCard} />
      {setup ? (
        <div className={css['form']}>
          <Suspense fallback={<Skeleton height="168px" radius="var(--r-card)" />}>
            <Form setup={setup} returnUrl={`${location.origin}/account?tab=settings`} onSaved={showSaved} onCancel={close} />
          </Suspense>
        </div>
      ) : (
        <div className={`row ${css['spaceBefore']}`}>
          <Button icon={Plus} busy={isOpening} onClick={() => void open()}>{t`Add a card`}</Button>
        </div>
      )}
      <RemoveDialog card={removedCard} onClose={() => setRemovedCard(undefined)} />
    </section>
  );
}

function CardList({ cards, onRemove }: { cards: readonly SavedCard[]; onRemove: (card: SavedCard) => void }) {
  const { t } = useLingui();
  return (
    <ul className={css['cards']}>
      {cards.map((card) => (
        <li key={card.id}>
          <Icon icon={CreditCard} />
          <div>
            <p className="med">
              <CardName card={card} />
            </p>
            <p className="note">{t`expires ${formatExpiry(card)}`}</p>
          </div>
          <Button size="small" onClick={() => onRemove(card)} aria-label={t`Remove the card ending in ${card.last4}`}>{t`Remove`}</Button>
        </li>
      ))}
    </ul>
  );
}

function RemoveDialog({ card, onClose }: { card: SavedCard | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useCallMutation('removeSavedCard', ['listSavedCards']);
  return (
    <ConfirmDialog
      open={card !== undefined}
      title={t`Remove this card?`}
      confirmLabel={t`Remove`}
      cancelLabel={t`Cancel`}
      isBusy={remove.isPending}
      onConfirm={() => card && remove.mutate({ savedCardId: card.id }, { onSettled: onClose, onError: showError })}
      onClose={onClose}
    >
      <p className="sub">
        {card && (
          <Trans>
            <CardName card={card} /> is removed from the payment service. Payments made with it aren’t affected.
          </Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}

function CardName({ card: { brand, last4 } }: { card: SavedCard }) {
  return (
    <Trans>
      <span className={css['brand']}>{brand}</span> ending in {last4}
    </Trans>
  );
}

function formatExpiry({ expMonth, expYear }: SavedCard): string {
  return `${String(expMonth).padStart(2, '0')} / ${expYear}`;
}

function storeSetup(id: string): void {
  const { state, change } = usePaymentProvider.getState();
  change({ setupIntents: [...state.setupIntents, id] });
}

function removeSetup(id: string): void {
  const { state, change } = usePaymentProvider.getState();
  change({ setupIntents: state.setupIntents.filter((one) => one !== id) });
}
