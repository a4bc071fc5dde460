import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useNavigate } from '@tanstack/react-router';
import { Archive, Check, KeyRound } from 'lucide';
import { useState } from 'react';
import { useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { RadioCard } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { PageError } from '../../ui/page-error.tsx';
import { Callout, HangTag } from '../../ui/panel.tsx';
import css from './chip.module.css';
import { RowsSkeleton } from './loading-rows.tsx';

type Batch = Output<'listChipBatches'>['items'][number];

/** Chips by signing key; the batch's record decides how taps are verified. */
export function BatchesSection() {
  const batches = useCall('listChipBatches', {});
  const [retiring, setRetiring] = useState<Batch>();
  if (batches.isPending) return <RowsSkeleton />;
  if (batches.isLoadingError) return <PageError error={batches.error} onRetry={() => void batches.refetch()} />;
  return (
    <>
      <p className={`sub ${css['intro']}`}>
        <Trans>
          Each batch of chips has its own master key, stored outside the database. Every chip names its key by ID. Once a batch is retired,
          no more chips can be bound with its key. Taps of chips that are already bound stay valid.
        </Trans>
      </p>
      <ul className={css['batches']}>
        {batches.data.items.map((batch) => (
          <BatchCard key={batch.kid} batch={batch} onRetire={() => setRetiring(batch)} />
        ))}
      </ul>
      <AddForm />
      {retiring && <RetireDialog batch={retiring} onClose={() => setRetiring(undefined)} />}
    </>
  );
}

function BatchCard({ batch, onRetire }: { batch: Batch; onRetire: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/admin' });
  return (
    <li className="panel">
      <div className="row between">
        <h3 className="mono">{batch.kid}</h3>
        {batch.state === 'live' ? (
          <HangTag tone="verified" icon={Check} label={t({ context: 'keys in use', message: 'Live' })} />
        ) : (
          <HangTag tone="plain" icon={Archive} label={t`Retired`} />
        )}
      </div>
      {batch.note && <p>{batch.note}</p>}
      <p className="sub">
        {batch.purpose === 'development' ? t`For development only.` : t`For real chips.`}{' '}
        {t`${batch.mode} mode, since ${formatDay(batch.createdAt)}.`} {batch.retiredAt && t`Retired ${formatDay(batch.retiredAt)}.`}
      </p>
      <dl className={css['counts']}>
        <div>
          <dt>{t`Chips`}</dt>
          <dd className="num">{batch.chips}</dd>
        </div>
        <div>
          <dt>{t`Taps`}</dt>
          <dd className="num">{batch.taps}</dd>
        </div>
      </dl>
      <div className="row">
        <Button
          size="small"
          aria-label={t`Its chips: ${batch.kid}`}
          onClick={() => void navigate({ search: { tab: 'tags', part: 'chips', kid: batch.kid }, resetScroll: false })}
        >
          {t`Its chips`}
        </Button>
        {batch.state === 'live' && <Button size="small" onClick={onRetire} aria-label={t`Retire ${batch.kid}`}>{t`Retire`}</Button>}
      </div>
    </li>
  );
}

function AddForm() {
  const { t } = useLingui();
  const [mode, setMode] = useState<'AES' | 'LRP'>('AES');
  const [note, setNote] = useState('');
  const add = useCallMutation('addChipBatch', ['listChipBatches']);
  const form = useContractForm('addChipBatch', {
    input: { mode, note: note.trim() },
    mutation: add,
    onSent: ({ kid }) => {
      setNote('');
      showNotice(t`Key ${kid} created.`);
    },
  });

  return (
    <form className={`panel stack ${css['add']}`} {...form.props}>
      <h3>{t`A new batch`}</h3>
      <fieldset className={css['modes']}>
        <legend className="lab">{t`How its chips encrypt`}</legend>
        <RadioCard name="mode" checked={mode === 'AES'} onChange={() => setMode('AES')}>
          <b>AES</b>
          <small>{t`The factory setting of NTAG 424 DNA chips.`}</small>
        </RadioCard>
        <RadioCard name="mode" checked={mode === 'LRP'} onChange={() => setMode('LRP')}>
          <b>LRP</b>
          <small>{t`Better protected against side-channel attacks. A chip switched to LRP can’t be switched back.`}</small>
        </RadioCard>
      </fieldset>
      <Field
        name="note"
        label={t`Note`}
        optional
        value={note}
        maxLength={200}
        hint={t`For example the supplier, the number of chips or the order number.`}
        error={form.getError('note')}
        onChange={(event) => setNote(event.target.value)}
      />
      {form.failure && (
        <div role="alert">
          <Callout tone="danger" icon={KeyRound}>
            {form.failure}
          </Callout>
        </div>
      )}
      <div>
        <Button icon={KeyRound} type="submit" kind="primary" busy={add.isPending}>{t`Create key`}</Button>
      </div>
    </form>
  );
}

function RetireDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { t } = useLingui();
  const retire = useCallMutation('retireChipBatch', ['listChipBatches']);

  function handleRetired() {
    showNotice(t`${batch.kid} retired.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Retire ${batch.kid}?`}
      confirmLabel={t`Retire key`}
      cancelLabel={t`Not now`}
      isBusy={retire.isPending}
      onConfirm={() => retire.mutate({ kid: batch.kid }, { onSuccess: handleRetired, onError: showError })}
      onClose={onClose}
    >
      <p className="sub">
        <Trans>
          No more chips can be bound with this key. Its {batch.chips} chips stay bound, and their taps stay valid. The public log records
          that the key was retired. This can’t be undone.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
