import { Trans, useLingui } from '@lingui/react/macro';
import { findSisterSize, formatSizeIn, listSizeLabels, type NeutralSize, type SizeSystem } from '@strapline/domain/size/systems';
import { calculateCupVolume } from '@strapline/domain/size/volume';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bookmark, Check, Link as LinkIcon, Pencil, Printer } from 'lucide';
import { useEffect, useState } from 'react';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { countVisit } from '../../platform/visit-events.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useCopy } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/panel.tsx';
import page from './calculator.module.css';
import { type Calculator, setStart, startFromLabel } from './calculator-state.ts';
import { addEntry, createEntry } from './history.ts';
import type { SizeResult } from './outcome.ts';
import css from './result.module.css';
import { formatFragment } from './share-link.ts';
import { WhatSurveysSay } from './what-surveys-say.tsx';

type ResultProps = { state: Calculator; sizeResult: SizeResult; size: NeutralSize; isEmbedded: boolean };

/** `size` is the one after the fit check. */
export function ResultCard({ state, sizeResult, size, isEmbedded }: ResultProps) {
  const { t } = useLingui();
  const { sizingSystem } = state;
  const label = formatSizeIn(sizingSystem, size);
  const isMoved = state.fit.rounds.length > 0;
  return (
    <>
      <h2 className={css['answer']}>
        <span className="eyebrow">{isMoved ? t`After the fit check` : state.from === 'size' ? t`The same size` : t`Best size`}</span>{' '}
        <span className="mono">{sizingSystem}</span>{' '}
        {label === null ? (
          <span className={page['noSizeTitle']}>{t`No ${sizingSystem} label`}</span>
        ) : (
          <span className={label.length > 5 ? `${page['size']} ${page['long']}` : page['size']}>{label}</span>
        )}
      </h2>
      {label === null && <NoLabel system={sizingSystem} size={size} />}
      <Stitch />
      {!isMoved && sizeResult.alternateOrdinal !== null && (
        <AlternateSize sizeResult={sizeResult} alternate={sizeResult.alternateOrdinal} system={sizingSystem} />
      )}
      {!isMoved && sizeResult.readings && <WhatSurveysSay readings={sizeResult.readings} system={sizingSystem} size={sizeResult.size} />}
      <SisterSizes size={size} system={sizingSystem} isLabel={state.from === 'size'} />
      <ResultActions state={state} sizeResult={sizeResult} size={size} isEmbedded={isEmbedded} />
    </>
  );
}

function NoLabel({ system, size }: { system: SizeSystem; size: NeutralSize }) {
  const labels = Object.entries(listSizeLabels(size)).find(([, label]) => label !== null);
  if (!labels) return null;
  const [other, label] = labels;
  return (
    <p className={`sub ${css['noLabel']}`}>
      <Trans>
        This size exists, but {system} has no label for it. In {other} it is {label}.
      </Trans>
    </p>
  );
}

function AlternateSize({ sizeResult, alternate, system }: { sizeResult: SizeResult; alternate: number; system: SizeSystem }) {
  const { t } = useLingui();
  const label = formatSizeIn(system, { ...sizeResult.size, ordinal: alternate });
  const best = formatSizeIn(system, sizeResult.size);
  if (label === null) return null;
  return (
    <>
      <div className={css['alt']}>
        <span className={css['altSize']}>
          <em>{label}</em>
        </span>
        <p className="sub">
          {alternate > sizeResult.size.ordinal
            ? t`The alternate: you are close to the next cup up. Try it if the top edge of a ${best} cuts in.`
            : t`The alternate: you are close to the next cup down. Try it if the cups of a ${best} stay empty.`}
        </p>
      </div>
      <Stitch />
    </>
  );
}

type SisterSizesProps = { size: NeutralSize; system: SizeSystem; isLabel: boolean };

function SisterSizes({ size, system, isLabel }: SisterSizesProps) {
  const { t } = useLingui();
  const [isWide, setWide] = useState(false);
  const { cupMl } = calculateCupVolume(size);
  const [minMl, maxMl] = [roundToTens(cupMl), roundToTens(cupMl * 1.5)];
  const steps = isWide ? [-2, -1, 0, 1, 2] : [-1, 0, 1];
  const stepLabels: Record<string, string> = {
    '-2': t`two firmer`,
    '-1': t`firmer band`,
    '0': isLabel ? t`this size` : t`best`,
    '1': t`looser band`,
    '2': t`two looser`,
  };
  return (
    <div className={css['sisterPart']}>
      <h3 className="lab">
        {t`Sister sizes`} <a className="opt" href="/content/sizes#sister-sizes">{t`same volume, ${minMl} to ${maxMl} ml a cup`}</a>
      </h3>
      <ul className={css['sisters']} data-wide={isWide || undefined}>
        {steps.map((step) => (
          <li key={step} className={step === 0 ? css['on'] : undefined}>
            <b>{formatSister(size, step, system)}</b>
            <span>{stepLabels[step]}</span>
          </li>
        ))}
      </ul>
      <button type="button" className={`${page['inline']} ${css['more']}`} aria-expanded={isWide} onClick={() => setWide(!isWide)}>
        {isWide ? t`Only the nearest` : t`Two bands away`}
      </button>
      {isWide && (
        <p className="note" role="status">
          {t`Two bands away, the volume is the same, but wires and straps sit differently. Try it on before you buy.`}
        </p>
      )}
    </div>
  );
}

function formatSister(size: NeutralSize, step: number, system: SizeSystem): string {
  const sister = step === 0 ? size : findSisterSize(size, step);
  return (sister && formatSizeIn(system, sister)) ?? '–';
}

function roundToTens(ml: number): number {
  return Math.round(ml / 10) * 10;
}

function ResultActions({ state, sizeResult, size, isEmbedded }: ResultProps) {
  // Only that a size was calculated, not which.
  useEffect(() => countVisit('sizeCalculated'), []);
  const { t } = useLingui();
  const { copied, copy } = useCopy();
  const { piece } = useSearch({ strict: false });
  const navigate = useNavigate();
  const uk = formatSizeIn('UK', size);

  function saveResult() {
    // Visitors who came from a listing see the fit there.
    const back = piece && { label: t`Back to the piece`, run: () => void navigate({ to: '/listing/$slug', params: { slug: piece } }) };
    addEntry(createEntry(state, sizeResult, Date.now())).then(
      () => showNotice(t`Saved in this browser, under Your history.`, back || undefined),
      showError,
    );
  }

  return (
    <div className={css['actions']}>
      <span className="vh" role="status">
        {copied && t`Link copied`}
      </span>
      {uk !== null && (
        <ButtonLink to="/" search={{ section: 'boutique', size: uk }} {...(isEmbedded ? { target: '_blank' } : {})} kind="primary" block>
          {t`See pieces in ${formatSizeIn(state.sizingSystem, size) ?? uk}`}
        </ButtonLink>
      )}
      <div className={page['pair']}>
        {!isEmbedded && (
          <Button onClick={saveResult}>
            <Icon icon={Bookmark} size={18} />
            {t`Save`}
          </Button>
        )}
        <Button onClick={() => copy(`${location.origin}/calculator#${formatFragment(state)}`)}>
          <Icon icon={copied ? Check : LinkIcon} size={18} />
          {copied ? t`Link copied` : t`Share`}
        </Button>
        {state.from === 'readings' && (
          <Button onClick={() => startFromSize(state, size)}>
            <Icon icon={Pencil} size={18} />
            {t`Convert a size`}
          </Button>
        )}
        <Button onClick={() => print()}>
          <Icon icon={Printer} size={18} />
          {t`Print`}
        </Button>
      </div>
    </div>
  );
}

function startFromSize({ sizingSystem }: Calculator, size: NeutralSize): void {
  const label = formatSizeIn(sizingSystem, size);
  const [, band = '', cup = ''] = /^(\d+)([A-Z]+)$/.exec(label ?? '') ?? [];
  if (band) startFromLabel(band, cup, sizingSystem);
  else if (label) startFromLabel(label, '', sizingSystem);
  else setStart('size');
}
