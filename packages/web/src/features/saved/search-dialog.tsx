import { useLingui } from '@lingui/react/macro';
import type { SavedSearch } from '@strapline/contract/shapes/saved';
import { type FormEvent, useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { RadioCard } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { type SearchFilters, useDescribeSearch } from './describe-search.ts';

type DialogProps = { filters: SearchFilters; saved?: SavedSearch; onClose: () => void };

/** Names a search and says when to be notified; `saved` is the one to change. */
export function SearchDialog({ filters, saved, onClose }: DialogProps) {
  const { t } = useLingui();
  const describe = useDescribeSearch();
  const [name, setName] = useState(() => saved?.name ?? describe(filters).slice(0, 80));
  const [alert, setAlert] = useState<SavedSearch['alert']>(saved?.alert ?? 'instant');
  const save = useCallMutation('saveSearch', ['listSearches']);
  const alertNames = useAlertNames();

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(
      { ...(saved ? { searchId: saved.searchId } : {}), name, filters, alert },
      {
        onSuccess: () => {
          showNotice(t`Search saved.`);
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      title={saved ? t`Edit search` : t`Save this search`}
      submitLabel={t`Save`}
      form={{ props: { onSubmit: submit }, isBusy: save.isPending, failure: save.error?.message }}
      onClose={onClose}
    >
      <p className="note">{describe(filters)}</p>
      <Field label={t`Name`} name="name" value={name} maxLength={80} required onChange={(event) => setName(event.target.value)} />
      <fieldset className="stack">
        <legend>{t`Notify me of new matches`}</legend>
        {(['instant', 'daily', 'off'] as const).map((value) => (
          <RadioCard key={value} name="alert" checked={alert === value} onChange={() => setAlert(value)}>
            {alertNames[value]}
          </RadioCard>
        ))}
      </fieldset>
    </FormDialog>
  );
}

export function useAlertNames(): Record<SavedSearch['alert'], string> {
  const { t } = useLingui();
  return { instant: t`Right away`, daily: t`Once a day`, off: t`Off` };
}
