import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, Ruler, Shirt } from 'lucide';
import { useState } from 'react';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { showError } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/panel.tsx';
import css from './calculator.module.css';
import { type Calculator, setStart } from './calculator-state.ts';
import type { Outcome } from './outcome.ts';
import { useReadingLabels } from './reading-labels.tsx';

const NoSizeCard = lazyPart(async () => (await import('./no-size-card.tsx')).NoSizeCard);

type WaitingProps = { state: Calculator; outcome: Exclude<Outcome, { kind: 'size' }> };

/** Shown instead of the result: what is needed, missing or impossible. */
export function WaitingCard({ state, outcome }: WaitingProps) {
  if (outcome.kind === 'outOfRange') return <NoSizeCard error={outcome.error} />;
  return (
    <>
      <h2 className="eyebrow">{state.from === 'size' ? <Trans>The same size</Trans> : <Trans>Best size</Trans>}</h2>
      <p className={`${css['size']} ${css['blank']}`} aria-hidden="true">
        00
      </p>
      <Stitch />
      {outcome.kind === 'incomplete' && outcome.missing.length === 2 ? (
        <RequiredReadings state={state} />
      ) : (
        <MissingReadings state={state} outcome={outcome} />
      )}
    </>
  );
}

function RequiredReadings({ state }: { state: Calculator }) {
  const { t } = useLingui();
  return (
    <div className={css['required']}>
      <p className="med">{t`Enter two measurements to see your size.`}</p>
      <ul>
        <li>
          <Icon icon={Ruler} size={18} />
          {t`A soft tape measure, or a string and a ruler.`}
        </li>
        <li>
          <Icon icon={Clock} size={18} />
          {t`Two minutes in front of a mirror, to keep the tape level.`}
        </li>
        <li>
          <Icon icon={Shirt} size={18} />
          {t`Nothing on, or something thin without padding.`}
        </li>
      </ul>
      <div className={css['pair']}>
        <ExampleButton metric={state.metric} />
        <Button onClick={() => setStart('size')}>{t`Convert a size`}</Button>
      </div>
    </div>
  );
}

function ExampleButton({ metric }: { metric: boolean }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);

  async function fill() {
    setBusy(true);
    try {
      await (await import('./example.ts')).fillExample(metric);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return <Button busy={busy} onClick={() => void fill()}>{t`Try an example`}</Button>;
}

function MissingReadings({ state, outcome }: WaitingProps) {
  const { t } = useLingui();
  const labels = useReadingLabels();
  const [missing] = outcome.kind === 'incomplete' ? outcome.missing : [];
  return (
    <p className={`sub ${css['open']}`}>
      {missing
        ? t`Still needed: ${labels[missing].name}.`
        : state.from === 'size'
          ? t`Enter the band and cup of a size to see it in other systems.`
          : t`One of the measurements is incomplete or out of range. See the note at its field.`}
    </p>
  );
}
