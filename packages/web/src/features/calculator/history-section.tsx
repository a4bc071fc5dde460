import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Pencil, Pin, X } from 'lucide';
import { type FormEvent, memo, useEffect, useRef, useState } from 'react';
import { showError, showNotice } from '../../platform/state/notices.ts';
import type { CalculatorEntry } from '../../platform/state/stored-measurements.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState } from '../../ui/load-states.tsx';
import { replaceInputs } from './calculator-state.ts';
import { CompareResults } from './compare-results.tsx';
import css from './history.module.css';
import { getEntryLabel, type HistoryEntry, historyQuery, pinEntry, removeEntries, renameEntry, restoreState } from './history.ts';

/** Stored in this browser only. */
export const HistorySection = memo(() => {
  const { t } = useLingui();
  const history = useQuery(historyQuery);
  const [renaming, setRenaming] = useState<HistoryEntry>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  if (history.isError)
    return <ErrorState onRetry={() => void history.refetch()}>{t`We couldn’t open the history in this browser.`}</ErrorState>;
  const entries = history.data ?? [];
  const compared = entries.filter(({ id }) => chosen.includes(id));
  const choose = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before.slice(-1), id]));

  function deleteEntries(some: readonly HistoryEntry[], message: string) {
    // The pressed button disappears with its row.
    heading.current?.focus();
    removeEntries(some).then((undo) => showNotice(message, { label: t`Undo`, run: () => void undo().catch(showError) }), showError);
  }

  return (
    <section>
      <div className="row between">
        <h2 ref={heading} tabIndex={-1}>
          <Trans>
            Your <em>history</em>
          </Trans>
        </h2>
        {entries.length > 0 && (
          <Button kind="quiet" onClick={() => deleteEntries(entries, t`History cleared.`)}>
            <Trans>Clear all</Trans>
          </Button>
        )}
      </div>
      {history.data && entries.length === 0 && (
        <p className={`sub ${css['intro']}`}>
          <Trans>Nothing saved yet. Press Save next to a result to see it here and compare it with later ones.</Trans>
        </p>
      )}
      {entries.length > 1 && (
        <p className={`note ${css['intro']}`}>
          <Trans>
            Select two to compare them. Listings use the measurements you choose here, or your newest ones, to show whether they’re likely
            to fit.
          </Trans>
        </p>
      )}
      <ul className={css['history']}>
        {entries.map((entry) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            isChosen={chosen.includes(entry.id)}
            canCompare={entries.length > 1}
            onChoose={choose}
            onRename={setRenaming}
            onDelete={deleteEntries}
          />
        ))}
      </ul>
      {compared[0] && compared[1] && <CompareResults first={compared[1]} second={compared[0]} />}
      {renaming && <RenameDialog entry={renaming} onClose={() => setRenaming(undefined)} />}
    </section>
  );
});
HistorySection.displayName = 'HistoryPart';

type HistoryRowProps = {
  entry: HistoryEntry;
  isChosen: boolean;
  canCompare: boolean;
  onChoose: (id: string) => void;
  onRename: (entry: HistoryEntry) => void;
  onDelete: (entries: readonly HistoryEntry[], message: string) => void;
};

function HistoryRow({ entry, isChosen, canCompare, onChoose, onRename, onDelete }: HistoryRowProps) {
  const { t } = useLingui();
  const { data } = entry;
  const size = getEntryLabel(data);
  const savedAt = formatMoment(new Date(data.savedAt).toISOString());
  const entryName = data.name || `${size}, ${savedAt}`;

  function load() {
    const undo = replaceInputs(restoreState(data));
    showNotice(t`${entryName} loaded.`, { label: t`Undo`, run: undo });
    scrollTo({ top: 0 });
  }

  return (
    <li>
      <span className={css['date']}>
        {canCompare && (
          <input type="checkbox" checked={isChosen} aria-label={t`Compare ${entryName}`} onChange={() => onChoose(entry.id)} />
        )}
        <span>
          {data.name && <b className="med">{data.name}</b>} <span className="sub">{savedAt}</span>
        </span>
      </span>
      <span className={css['historySize']}>{size}</span>
      <span className={`note num ${css['typed']}`}>{formatInputs(data, t`from`)}</span>
      <span className={css['rowActs']}>
        <button
          type="button"
          className="ib"
          aria-pressed={data.isPinned}
          aria-label={t`Use ${entryName} as my measurements`}
          title={t`Use as my measurements`}
          onClick={() => void pinEntry(entry, !data.isPinned).catch(showError)}
        >
          <Icon icon={Pin} size={18} />
        </button>
        <button type="button" className="ib" aria-label={t`Rename ${entryName}`} title={t`Rename`} onClick={() => onRename(entry)}>
          <Icon icon={Pencil} size={18} />
        </button>
        <button type="button" className="ib" aria-label={t`Load ${entryName}`} title={t`Load`} onClick={load}>
          <Icon icon={ArrowUp} size={18} />
        </button>
        <button
          type="button"
          className="ib"
          aria-label={t`Delete ${entryName}`}
          title={t`Delete`}
          onClick={() => onDelete([entry], t`${entryName} deleted.`)}
        >
          <Icon icon={X} size={18} />
        </button>
      </span>
    </li>
  );
}

function RenameDialog({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState(entry.data.name);
  const field = useRef<HTMLInputElement>(null);

  // After the dialog opened, which focuses its close button.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    renameEntry(entry, name).then(onClose, showError);
  }

  return (
    <Dialog open onClose={onClose} title={t`Name these measurements`}>
      <form onSubmit={submit}>
        <Field
          ref={field}
          label={t`Name`}
          value={name}
          maxLength={60}
          placeholder={t`Before summer`}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit">{t`Save name`}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function formatInputs({ inputs }: CalculatorEntry, from: string): string {
  if (inputs.from === 'size') return `${from} ${inputs.labelSystem} ${inputs.bandSize}${inputs.cupSize}`;
  const { underbust1, underbust2, bust1, bust2 } = inputs.readings;
  const typed = [underbust1, underbust2, bust1, bust2].filter(({ text }) => text.trim() !== '');
  const units = new Set(typed.map(({ unit }) => unit));
  if (units.size === 1) return `${typed.map(({ text }) => text).join(' · ')} ${[...units][0]}`;
  return typed.map(({ text, unit }) => `${text} ${unit}`).join(' · ');
}
