import { Trans, useLingui } from '@lingui/react/macro';
import { resolveSize } from '@strapline/domain/size/systems';
import { fromMicrometres } from '@strapline/domain/size/units';
import { Clock, Ruler, Shirt } from 'lucide';
import { useState } from 'react';
import { tellFailure } from '../../platform/notices.ts';
import { call } from '../../platform/wire.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/marks.tsx';
import css from './calculator.module.css';
import { type Calculator, emptyCalculator, lengthUnit, replaceWith, startFrom } from './calculator-state.ts';
import type { Outcome } from './outcome.ts';
import { useReadingWords, useRefusalWords } from './words.tsx';

type WaitingProps = { state: Calculator; outcome: Exclude<Outcome, { kind: 'size' }> };

/** In the answer's place while there is none: what is needed, what is missing, or why there cannot be one. */
export function WaitingCard({ state, outcome }: WaitingProps) {
  if (outcome.kind === 'refused') return <Refused error={outcome.error} />;
  return (
    <>
      <h2 className="eyebrow">{state.from === 'size' ? <Trans>The same size</Trans> : <Trans>Best size</Trans>}</h2>
      <p className={`${css['size']} ${css['blank']}`} aria-hidden="true">
        00
      </p>
      <Stitch />
      {outcome.kind === 'waiting' && outcome.missing.length === 2 ? (
        <WhatYouNeed state={state} />
      ) : (
        <StillOpen state={state} outcome={outcome} />
      )}
    </>
  );
}

function WhatYouNeed({ state }: { state: Calculator }) {
  return (
    <div className={css['need']}>
      <p className="med">
        <Trans>Two readings, and your size stands here.</Trans>
      </p>
      <ul>
        <li>
          <Icon of={Ruler} size={18} />
          <Trans>A soft tape. Without one: a string, laid along a ruler afterwards.</Trans>
        </li>
        <li>
          <Icon of={Clock} size={18} />
          <Trans>Two minutes, before a mirror, so that the tape stays level.</Trans>
        </li>
        <li>
          <Icon of={Shirt} size={18} />
          <Trans>Nothing on, or something thin without padding.</Trans>
        </li>
      </ul>
      <div className={css['pair']}>
        <ExampleButton metric={state.metric} />
        <Button onClick={() => startFrom('size')}>
          <Trans>I know a size</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Readings that would measure as a random size; nothing about anybody is sent to get it. */
function ExampleButton({ metric }: { metric: boolean }) {
  const [busy, setBusy] = useState(false);

  async function fill() {
    setBusy(true);
    try {
      const { braSize, system } = await call('getRandomBraSize', {});
      const { nominalReadings } = await import('@strapline/domain/size/nominal');
      const size = resolveSize(system, braSize);
      const readings = 'error' in size ? null : nominalReadings(size);
      if (!readings) throw new Error(`no readings for ${braSize}`);
      const blank = emptyCalculator(metric);
      const unit = lengthUnit(blank);
      const typed = (length: number) => ({ text: String(fromMicrometres(length, unit)), unit });
      replaceWith({
        readings: { ...blank.readings, underbust1: typed(readings.underbust1), bust1: typed(readings.bust1) },
        isExample: true,
      });
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={busy} onClick={() => void fill()}>
      <Trans>Try an example</Trans>
    </Button>
  );
}

function StillOpen({ state, outcome }: WaitingProps) {
  const names = useReadingWords();
  const [missing] = outcome.kind === 'waiting' ? outcome.missing : [];
  return (
    <p className={`sub ${css['open']}`}>
      {missing ? (
        <Trans>Still needed: {names[missing].name}.</Trans>
      ) : state.from === 'size' ? (
        <Trans>Type the band and the cup of a size, and everything else stands here.</Trans>
      ) : (
        <Trans>One of the readings is not finished, or does not fit. Its field says which.</Trans>
      )}
    </p>
  );
}

function Refused({ error }: { error: 'bandOutOfRange' | 'cupOutOfRange' }) {
  const { t } = useLingui();
  const { why, next } = useRefusalWords()[error];
  return (
    <div className={css['refused']}>
      <h2 className="eyebrow">{t`No size`}</h2>
      <p className={css['none']}>
        <Trans>
          Not one we can <em>honestly</em> name.
        </Trans>
      </p>
      <Stitch />
      <p>{why}</p>
      <p className="sub">{next}</p>
      <a className="link" href="/content/charts#limits">
        <Trans>Where the limits come from</Trans>
      </a>
    </div>
  );
}
