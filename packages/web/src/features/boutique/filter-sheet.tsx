import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useApp } from '../../platform/page/app-data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type BoutiqueSearch, noFilters, toCountInput, toSearchInput } from './boutique-query.ts';
import { FacetPanel } from './facet-panel.tsx';
import css from './facets.module.css';

type FilterSheetProps = { search: BoutiqueSearch; onApply: (patch: BoutiqueSearch) => void; onClose: () => void };

/** On phones, filters take effect together; the button says how many pieces they leave. */
export function FilterSheet({ search, onApply, onClose }: FilterSheetProps) {
  const { t } = useLingui();
  const [patch, setPatch] = useState<BoutiqueSearch>({});
  const draft = { ...search, ...patch };
  const found = useCall('countFacets', toCountInput(toSearchInput(draft, useApp())), { keepPrevious: true }).data;
  // Closing keeps what was chosen.
  const close = () => {
    onApply(patch);
    onClose();
  };
  return (
    <Dialog open onClose={close} title={t`Filter`} className={css['sheet']}>
      <FacetPanel search={draft} onChange={(change) => setPatch((before) => ({ ...before, ...change }))} isSheet />
      <div className={css['foot']}>
        <Button onClick={() => setPatch(noFilters)}>{t`Clear all`}</Button>
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
