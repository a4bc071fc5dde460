import { Trans } from '@lingui/react/macro';
import { bandLabels, cupLabels } from '@strapline/domain/size/labels';
import type { SizeSystem } from '@strapline/domain/size/systems';
import css from './boutique.module.css';
import type { SizeError } from './size-filter.ts';

export function SizeErrorMessage({ fault, onUseSystem }: { fault: SizeError; onUseSystem: (system: SizeSystem) => void }) {
  const { meant } = fault;
  return (
    <>
      <ChangeOffer fault={fault} />{' '}
      {meant && (
        <button type="button" className={`link ${css['meant']}`} onClick={() => onUseSystem(meant)}>
          <Trans>Read it as a size of the {meant} system</Trans>
        </button>
      )}
    </>
  );
}

function ChangeOffer({ fault: { error, system, band, cup } }: { fault: SizeError }) {
  if (error === 'unknownBand') {
    const bands = bandLabels(system);
    const [smallest, next, largest] = [bands[0] ?? 0, bands[1] ?? 0, bands.at(-1) ?? 0];
    return (
      <Trans>
        There is no band {band} in {system} sizes: they go {smallest}, {next} and so on to {largest}.
      </Trans>
    );
  }
  if (error === 'unknownCup') {
    return (
      <Trans>
        There is no cup {cup} in {system} sizes. Choose one of {cupLabels(system).join(', ')}.
      </Trans>
    );
  }
  if (system === 'JP') return <Trans>Enter a size such as F75: the cup, then the band.</Trans>;
  const example = `${bandLabels(system)[4] ?? ''}D`;
  return <Trans>Enter a size such as {example}: the band, then the cup.</Trans>;
}
