import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide';
import { useState } from 'react';
import { queryClient } from '../../platform/cache/queries.ts';
import { call } from '../../platform/wire/wire.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Callout } from '../../ui/panel.tsx';
import css from './import.module.css';
import { type ImportPlan, type ImportResult, readImportFile, sendImport } from './import-file.ts';
import { ImportErrors, ImportPreview } from './import-preview.tsx';

type Plan = Extract<ImportPlan, { items: unknown }>;

/** Choose a file, see what it changes, import it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [plan, setPlan] = useState<ImportPlan>();
  const [result, setResult] = useState<ImportResult>();
  const close = () => {
    onClose();
    if (!result) return;
    for (const event of ['listCollection', 'getCollectionSummary', 'fetchCollector', 'fetchBraTag'])
      void queryClient.invalidateQueries({ queryKey: [event] });
  };
  return (
    <Dialog open onClose={close} title={t`Import`} className={css['dialog']}>
      <div className="stack">
        {!result && <FileField plan={plan} onRead={setPlan} />}
        {!result && plan && 'items' in plan && <Preview plan={plan} onDone={setResult} onClose={close} />}
        {result && <Result result={result} onClose={close} />}
      </div>
    </Dialog>
  );
}

function FileField({ plan, onRead }: { plan: ImportPlan | undefined; onRead: (plan: ImportPlan) => void }) {
  const { t } = useLingui();
  const errors = {
    notAFile: t`We can’t read this file. Choose a CSV or JSON file, such as one that you exported here.`,
    noIdColumn: t`This file has no column named “id”. Export your collection to see which columns there are.`,
    tooLarge: t`This file is larger than 5 MB. Split it into smaller ones.`,
  };
  const read = async (file: File) => {
    // A phone may have revoked access to the file since it was chosen.
    onRead(await readImportFile(file).catch((): ImportPlan => ({ error: 'notAFile' })));
  };
  return (
    <>
      {!plan && (
        <p className="sub">
          {t`Export your collection, change it in a spreadsheet, and import the file here. Pieces are found by their id; an empty cell changes nothing.`}
        </p>
      )}
      <Field
        label={t`CSV or JSON file`}
        type="file"
        accept=".csv,.json,text/csv,application/json"
        error={plan && 'error' in plan ? errors[plan.error] : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
        }}
      />
    </>
  );
}

type PreviewProps = { plan: Plan; onDone: (result: ImportResult) => void; onClose: () => void };

function Preview({ plan: { items, errors }, onDone, onClose }: PreviewProps) {
  const { t } = useLingui();
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  async function start() {
    setFailure(undefined);
    setSent(0);
    try {
      const { updated, errors: refused } = await sendImport(items, (input) => call('importCollection', input), setSent);
      onDone({ updated, errors: [...errors, ...refused].sort((one, other) => one.line - other.line) });
    } catch (error) {
      if (!(error instanceof WireError)) console.error(error);
      setFailure(error instanceof WireError ? error.message : t`Something went wrong. Try again.`);
      setSent(undefined);
    }
  }
  return (
    <>
      <ImportPreview items={items} />
      <ImportErrors errors={errors} />
      <Failure>{failure && <Trans>{failure} You can import the same file again: nothing is counted twice.</Trans>}</Failure>
      <div className="actions">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        {items.length > 0 && (
          <Button kind="primary" busy={sent !== undefined} onClick={() => void start()}>
            {sent !== undefined && items.length > 100 ? (
              t`${sent} of ${items.length}`
            ) : (
              <Plural value={items.length} one="Import # piece" other="Import # pieces" />
            )}
          </Button>
        )}
      </div>
    </>
  );
}

function Result({ result: { updated, errors }, onClose }: { result: ImportResult; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <Callout tone="verified" icon={CircleCheck}>
        <p role="status">
          <Plural value={updated} one="# piece imported." other="# pieces imported." />
        </p>
      </Callout>
      <ImportErrors errors={errors} />
      <div className="actions">
        <Button kind="primary" onClick={onClose}>{t`Done`}</Button>
      </div>
    </>
  );
}
