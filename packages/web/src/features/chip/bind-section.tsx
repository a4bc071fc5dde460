import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide';
import { useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { Segmented } from '../../ui/form/choice.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout } from '../../ui/panel.tsx';
import { useBindDraft } from './bind-draft.ts';
import { FirstChipForm, ReplacementForm } from './bind-form.tsx';
import css from './chip.module.css';
import { RowsSkeleton } from './loading-rows.tsx';

/** With the URL that the chip wrote, the server verifies at once that it is ours. */
export function BindSection() {
  const batches = useCall('listChipBatches', {});
  if (batches.isPending) return <RowsSkeleton />;
  if (batches.isLoadingError) return <PageError error={batches.error} onRetry={() => void batches.refetch()} />;
  return <BindPage kids={batches.data.items.filter(({ state }) => state === 'live').map(({ kid }) => kid)} />;
}

function BindPage({ kids }: { kids: readonly string[] }) {
  const { t } = useLingui();
  const { state, change } = useBindDraft();
  const [bound, setBound] = useState<Output<'recordNfcTag'>>();
  const Form = state.isReplacement ? ReplacementForm : FirstChipForm;
  return (
    <>
      <div>
        <Segmented
          label={t`Kind of binding`}
          value={state.isReplacement ? 'replacement' : 'first'}
          options={[
            { value: 'first', label: t`First chip` },
            { value: 'replacement', label: t`Replacement` },
          ]}
          onChange={(kind) => change({ isReplacement: kind === 'replacement' })}
        />
      </div>
      <div className={css['split']}>
        <Form kids={kids} onBound={setBound} />
        <div className="stack" aria-live="polite">
          {bound ? <BoundChip bound={bound} /> : <Rules />}
        </div>
      </div>
    </>
  );
}

function BoundChip({ bound: { braTagId, nfc, grade } }: { bound: Output<'recordNfcTag'> }) {
  const { t } = useLingui();
  const isProved = nfc !== 'none';
  return (
    <Callout tone={isProved ? 'verified' : 'brass'} icon={CircleCheck}>
      {isProved ? (
        <Trans>
          <b>Chip bound, grade {grade}.</b> Its tap URL is valid, and its serial number matches the one you entered.
        </Trans>
      ) : (
        <Trans>
          <b>Serial number saved, grade {grade}.</b> The chip only counts as a label until you tap it for the first time.
        </Trans>
      )}{' '}
      <Link to="/bratag/$braTagId" params={{ braTagId }} className="link">{t`See the tag`}</Link>
    </Callout>
  );
}

function Rules() {
  const { t } = useLingui();
  return (
    <ul className={css['rules']}>
      <li>{t`Each chip belongs to one tag, and each tag has at most one chip.`}</li>
      <li>{t`Without a tap URL, the chip only counts as a label (grade D) until an admin taps it successfully.`}</li>
      <li>{t`A replacement needs the tap URL of the new chip. Taps of the old chip stop counting.`}</li>
      <li>{t`Re-encoding a chip resets its counter, so it needs a different key. The public log records the change.`}</li>
      <li>{t`We’ll ask for your passkey, or ask you to sign in again, because bound chips decide which proofs we trust.`}</li>
    </ul>
  );
}
