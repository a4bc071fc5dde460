import { useLingui } from '@lingui/react/macro';
import { findLetterNeighbors, letterLabels, parseLetterLabel } from '@strapline/domain/size/letter-size';
import { Group } from '../../ui/group.tsx';
import css from './boutique.module.css';
import type { BoutiqueSearch } from './boutique-query.ts';
import { Toggle } from './toggle.tsx';

type LetterTapeProps = { search: BoutiqueSearch; onChange: (patch: BoutiqueSearch) => void };

/** The letter sizes as a tape. Labels differ between makers, so the sizes beside the chosen one can be included. */
export function LetterTape({ search, onChange }: LetterTapeProps) {
  const { t } = useLingui();
  const chosen = parseLetterLabel(search.size ?? '');
  const hasNeighbors = search.sisters === 'yes';
  const { smaller, larger } = chosen && hasNeighbors ? findLetterNeighbors(chosen) : { smaller: null, larger: null };
  return (
    <>
      <Group className={css['tape']} aria-label={t`Size`}>
        {letterLabels.map((label) => (
          <button
            key={label}
            type="button"
            aria-pressed={label === chosen}
            className={label === smaller || label === larger ? css['beside'] : undefined}
            onClick={() => onChange(label === chosen ? { size: '', sisters: '' } : { size: label })}
          >
            {label}
          </button>
        ))}
      </Group>
      {chosen && (
        <div className={css['facet']}>
          <div className={css['switches']}>
            <Toggle isOn={hasNeighbors} onPress={(on) => onChange({ sisters: on ? 'yes' : '' })}>
              {t`One size up or down`}
            </Toggle>
          </div>
        </div>
      )}
    </>
  );
}
