import { Trans, useLingui } from '@lingui/react/macro';
import { listBandLabels, listCupLabels } from '@strapline/domain/size/labels';
import type { SizeSystem } from '@strapline/domain/size/systems';
import css from './boutique.module.css';
import type { SizeError } from './size-filter.ts';

export function SizeErrorMessage({ sizeError, onUseSystem }: { sizeError: SizeError; onUseSystem: (system: SizeSystem) => void }) {
  const { suggestedSystem } = sizeError;
  return (
    <>
      <SizeSuggestions sizeError={sizeError} />{' '}
      {suggestedSystem && (
        <button type="button" className={`link ${css['suggestion']}`} onClick={() => onUseSystem(suggestedSystem)}>
          <Trans>Switch to {suggestedSystem}</Trans>
        </button>
      )}
    </>
  );
}

function SizeSuggestions({ sizeError: { error, system, band, cup } }: { sizeError: SizeError }) {
  const { t } = useLingui();
  if (error === 'unknownBand') {
    const bands = listBandLabels(system);
    const [smallest, next, largest] = [bands[0] ?? 0, bands[1] ?? 0, bands.at(-1) ?? 0];
    return t`There is no band ${band} in ${system} sizes: they go ${smallest}, ${next} and so on to ${largest}.`;
  }
  if (error === 'unknownCup') {
    return (
      <Trans>
        There is no cup {cup} in {system} sizes. Choose one of {listCupLabels(system).join(', ')}.
      </Trans>
    );
  }
  if (system === 'JP') return t`Enter a size such as F75: the cup, then the band.`;
  const example = `${listBandLabels(system)[4] ?? ''}D`;
  return t`Enter a size such as ${example}: the band, then the cup.`;
}
