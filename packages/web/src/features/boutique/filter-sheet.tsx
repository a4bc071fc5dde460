import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { factFilters } from '@strapline/domain/bra-tag/bra-facts';
import { useState } from 'react';
import { useApp } from '../../platform/page/app-data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type BoutiqueSearch, noSize } from './boutique-query.ts';
import { FacetPanel, useFacets } from './facet-panel.tsx';
import css from './facets.module.css';

type FilterSheetProps = { search: BoutiqueSearch; onApply: (patch: BoutiqueSearch) => void; onClose: () => void };

/** Clears what the filter sheet can set; words have their own field, and so have letter sizes. */
const noFilters: BoutiqueSearch = {
  ...Object.fromEntries(factFilters.map((name) => [name, ''])),
  min: '',
  max: '',
  condition: '',
  proof: '',
  creator: '',
  followed: '',
  series: '',
  year: '',
  shipsTo: '',
};

/** On phones, filters take effect together; the button says how many pieces they leave. */
export function FilterSheet({ search, onApply, onClose }: FilterSheetProps) {
  const { t } = useLingui();
  const hasBraSizes = useApp().sizeSystem === 'bra';
  const [patch, setPatch] = useState<BoutiqueSearch>({});
  // What was typed and not accepted is cleared as well.
  const [cleared, setCleared] = useState(0);
  const draft = { ...search, ...patch };
  const found = useFacets(draft);
  // Closing keeps what was chosen.
  const close = () => {
    onApply(patch);
    onClose();
  };
  return (
    <Dialog open onClose={close} title={t`Filter`} className={css['sheet']}>
      <FacetPanel key={cleared} search={draft} onChange={(change) => setPatch((before) => ({ ...before, ...change }))} isSheet />
      <div className={css['foot']}>
        <Button
          onClick={() => {
            setPatch(hasBraSizes ? { ...noFilters, ...noSize } : noFilters);
            setCleared(cleared + 1);
          }}
        >
          {t`Clear all`}
        </Button>
        <Button kind="primary" onClick={close}>
          {found === undefined ? (
            t`Show pieces`
          ) : found.isMore ? (
            <Trans>Show {found.count}+ pieces</Trans>
          ) : (
            <Plural value={found.count} one="Show # piece" other="Show # pieces" />
          )}
        </Button>
      </div>
    </Dialog>
  );
}
