import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter, useSearch } from '@tanstack/react-router';
import { LockKeyhole, RotateCcw } from 'lucide';
import { useDeferredValue, useEffect, useRef } from 'react';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Icon } from '../../ui/icon.tsx';
import { Callout, Stitch } from '../../ui/panel.tsx';
import css from './calculator.module.css';
import { type Calculator, replaceInputs, setStart, useCalculator } from './calculator-state.ts';
import { computeOutcome, getFittedSize } from './outcome.ts';
import { ReadingsSection } from './readings-section.tsx';
import { SettingsBar } from './settings-bar.tsx';
import { WaitingCard } from './waiting-card.tsx';

// The inputs load first; the result has loaded by the time two readings are typed.
const loadResult = () => Promise.all([import('./result-card.tsx'), import('./result-details.tsx'), import('./result-peek.tsx')]);
const ResultCard = lazyPart(async () => (await loadResult())[0].ResultCard, <p className={`${css['size']} ${css['blank']}`}>00</p>);
const ResultDetails = lazyPart(async () => (await loadResult())[1].ResultDetails);
const ResultPeek = lazyPart(async () => (await loadResult())[2].ResultPeek);
const ResultAnnouncer = lazyPart(async () => (await loadResult())[2].ResultAnnouncer);
const BackToListing = lazyPart(async () => (await import('./back-to-listing.tsx')).BackToListing);
const HistorySection = lazyPart(async () => (await import('./history-section.tsx')).HistorySection);
const LabelSection = lazyPart(async () => (await import('./label-section.tsx')).LabelSection);

/** Runs in the browser; no measurement is sent. */
export function CalculatorScreen() {
  const { t } = useLingui();
  const state = useCalculator((slice) => slice.state);
  const { embed, piece } = useSearch({ strict: false });
  const isEmbedded = embed === '1';
  const outcome = computeOutcome(state);
  const sizeResult = outcome.kind === 'size' ? outcome : null;
  const size = sizeResult && getFittedSize(state, sizeResult);
  const result = useRef<HTMLDivElement>(null);
  // Deferred: field and result update first, the explanation when there is time.
  const settled = useDeferredValue(state);
  useSharedInputs();
  // The failure is reported when the drawings are needed.
  useEffect(() => void loadResult().catch(() => undefined), []);

  return (
    <div className={`page print-page ${css['page']}`}>
      <PageTitle>{t`Bra size calculator`}</PageTitle>
      {piece && <BackToListing piece={piece} />}
      <Heading state={state} />
      <div className={css['columns']}>
        <section aria-label={state.from === 'size' ? t`A size you know` : t`Measurements`}>
          <SettingsBar state={state} />
          {state.from === 'size' ? <LabelSection state={state} /> : <ReadingsSection state={state} />}
          {size && <ResultPeek state={state} size={size} onOpen={() => result.current?.scrollIntoView({ block: 'start' })} />}
        </section>
        <div className={css['aside']} ref={result}>
          <section className={`panel ${css['result']}`} aria-label={t`Result`}>
            {sizeResult && size ? (
              <ResultCard state={state} sizeResult={sizeResult} size={size} isEmbedded={isEmbedded} />
            ) : (
              outcome.kind !== 'size' && <WaitingCard state={state} outcome={outcome} />
            )}
          </section>
          <ResultAnnouncer state={state} outcome={outcome} size={size} />
          <Callout tone="verified" icon={LockKeyhole}>
            <p>
              <Trans>
                <b>Nothing measured leaves this browser.</b> History stays on this device. A shared link keeps your measurements after its #
                sign, a part that browsers never send. A size is only sent when you press See pieces, to search for it. The calculator also
                works offline.
              </Trans>
            </p>
          </Callout>
        </div>
      </div>
      <ResultDetails state={settled} isEmbedded={isEmbedded} />
      {!isEmbedded && (
        <div className={css['screenOnly']}>
          <Stitch air="gap" />
          <HistorySection />
        </div>
      )}
    </div>
  );
}

function Heading({ state }: { state: Calculator }) {
  const { t } = useLingui();
  const isEmpty = Object.values(state.readings).every(({ text }) => text === '') && state.weight.text === '';
  const heading = useRef<HTMLHeadingElement>(null);
  const from = useRef(state.from);

  // The pressed button is gone: focus moves to the fields.
  useEffect(() => {
    if (from.current !== state.from) backToTop();
    from.current = state.from;
  }, [state.from]);

  function backToTop() {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  function startOver() {
    const undo = replaceInputs({ sizingSystem: state.sizingSystem, method: state.method });
    backToTop();
    showNotice(t`All fields cleared.`, { label: t`Undo`, run: undo });
  }

  return (
    <div className="head">
      <p className="eyebrow">{t`Size calculator`}</p>
      <h1 ref={heading} tabIndex={-1}>
        {state.from === 'size' ? (
          <Trans>
            One label, <em>nine</em> systems.
          </Trans>
        ) : (
          <Trans>
            Two measurements, <em>one honest</em> size.
          </Trans>
        )}
      </h1>
      <p className="lead">
        {state.from === 'size' ? (
          t`Enter a size as printed on a label. See what it’s called in other systems and which sister sizes it has, as you type.`
        ) : (
          <Trans>
            Measure with nothing on, or over something thin. Two measurements are enough; four are better. Your result updates as you type.
          </Trans>
        )}
      </p>
      <p className={css['doors']}>
        {state.from === 'readings' && (
          <button type="button" className={css['inline']} onClick={() => setStart('size')}>{t`Convert a size I know`}</button>
        )}
        <a className="link" href="/content/measuring">{t`How to measure, with pictures`}</a>
        {!isEmpty && (
          <button type="button" className={css['inline']} onClick={startOver}>
            <Icon icon={RotateCcw} size={15} />
            {t`Start over`}
          </button>
        )}
      </p>
    </div>
  );
}

/** Inputs from the link move to the fields and out of the URL, so that they aren't shared further by accident. */
function useSharedInputs(): void {
  const { t } = useLingui();
  const router = useRouter();
  useEffect(() => {
    if (router.latestLocation.hash === '') return;
    const messages = { loaded: t`We filled in the measurements from the link.`, undoLabel: t`Back to mine` };
    void import('./apply-shared-inputs.ts').then(({ applySharedInputs }) => applySharedInputs(router, messages), showError);
  }, [router, t]);
}
