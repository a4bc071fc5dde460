import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { Segmented } from '../../ui/form/choice.tsx';
import { BatchesSection } from './batches-section.tsx';
import { BindSection } from './bind-section.tsx';
import css from './chip.module.css';
import { ChipsSection } from './chips-section.tsx';
import { SimulatorSection } from './simulator-section.tsx';
import { type Section, sections, useOpenSection } from './use-tags-tab.ts';

export function TagsTab() {
  const { t } = useLingui();
  const { part } = useSearch({ from: '/admin' });
  const openSection = useOpenSection();
  const chosen: Section = sections.find((one) => one === part) ?? 'chips';
  return (
    <div className={css['tab']}>
      <div className={css['bar']}>
        <h2>
          <Heading part={chosen} />
        </h2>
        <Segmented
          label={t`Part`}
          value={chosen}
          options={[
            { value: 'chips', label: t`Chips` },
            { value: 'batches', label: t`Keys` },
            { value: 'bind', label: t`Bind` },
            { value: 'simulator', label: t`Simulator` },
          ]}
          onChange={(next) => openSection(next)}
        />
      </div>
      {chosen === 'chips' && <ChipsSection />}
      {chosen === 'batches' && <BatchesSection />}
      {chosen === 'bind' && <BindSection />}
      {chosen === 'simulator' && <SimulatorSection />}
    </div>
  );
}

function Heading({ part }: { part: Section }) {
  if (part === 'batches')
    return (
      <Trans>
        Batches and their <em>keys</em>
      </Trans>
    );
  if (part === 'bind')
    return (
      <Trans>
        Bind a chip to a <em>tag</em>
      </Trans>
    );
  if (part === 'simulator')
    return (
      <Trans>
        Simulate a <em>tap</em>
      </Trans>
    );
  return (
    <Trans>
      Chips and their <em>taps</em>
    </Trans>
  );
}
