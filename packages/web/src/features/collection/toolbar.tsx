import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useNavigate } from '@tanstack/react-router';
import { ArrowUpDown, Download, Folder, LayoutGrid, List, Upload } from 'lucide';
import { useState } from 'react';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { showError } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/form/choice.tsx';
import { Group } from '../../ui/group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import css from './collection.module.css';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);

export type ShelfView = 'cards' | 'table';

type ToolbarProps = {
  summary: Output<'getCollectionSummary'>;
  folder: string | undefined;
  isArranging: boolean;
  view: ShelfView;
  onView: (view: ShelfView) => void;
};

/** Folders, the view, and what can be done with the whole collection. */
export function Toolbar({ summary, folder, isArranging, view, onView }: ToolbarProps) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/collection' });
  const [isImporting, setImporting] = useState(false);
  const show = (search: { folder?: string; arrange?: string }) => void navigate({ search, resetScroll: false, replace: true });
  const runExport = (format: 'csv' | 'json') =>
    void import('./export-collection.ts').then(({ exportCollection }) => exportCollection(format)).catch(showError);
  if (isArranging)
    return (
      <div className={css['bar']}>
        <p className="sub">{t`Drag pieces, or move them with the arrows. Your public page has the same order.`}</p>
        <Button kind="primary" onClick={() => show({})}>{t`Done`}</Button>
      </div>
    );
  return (
    <div className={css['bar']}>
      <Group className={css['folders']} aria-label={t`Folders`}>
        <button type="button" className="chip" aria-pressed={folder === undefined} onClick={() => show({})}>
          {t`All`} <span className="num">{summary.pieces}</span>
        </button>
        {summary.folders.map(({ name, count }) => (
          <button key={name} type="button" className="chip" aria-pressed={folder === name} onClick={() => show({ folder: name })}>
            <Icon icon={Folder} size={16} />
            {name} <span className="num">{count}</span>
          </button>
        ))}
      </Group>
      <div className={css['tools']}>
        <Segmented
          label={t`View`}
          value={view}
          options={[
            { value: 'cards', label: <ViewLabel icon={LayoutGrid} name={t`Cards`} /> },
            { value: 'table', label: <ViewLabel icon={List} name={t`Table`} /> },
          ]}
          onChange={onView}
        />
        <Menu
          label={t`Arrange, export, import`}
          items={[
            { key: 'arrange', label: t`Arrange by hand`, icon: ArrowUpDown, run: () => show({ arrange: '1' }) },
            { key: 'csv', label: t`Export as CSV`, icon: Download, isApart: true, run: () => runExport('csv') },
            { key: 'json', label: t`Export as JSON`, icon: Download, run: () => runExport('json') },
            { key: 'import', label: t`Import`, icon: Upload, run: () => setImporting(true) },
          ]}
        />
      </div>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  );
}

function ViewLabel({ icon, name }: { icon: typeof List; name: string }) {
  return (
    <span className={css['view']}>
      <Icon icon={icon} size={16} />
      {name}
    </span>
  );
}
