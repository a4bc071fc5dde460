import { useLingui } from '@lingui/react/macro';
import { isLanguage, languageNames, languages } from '@strapline/contract/languages';
import { useId } from 'react';
import { useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { showError } from '../../platform/state/notices.ts';
import { Select } from '../../ui/form/field.tsx';

/** In which language we write to the person. The language of pages is chosen at their end. */
export function LanguagePanel({ onSaved }: { onSaved: (at: Date) => void }) {
  const { t } = useLingui();
  const id = useId();
  const profile = useCall('fetchProfile', {});
  const save = useCallMutation('saveProfile', ['fetchProfile']);
  if (!profile.data) return null;
  const language = (save.isPending && save.variables.language) || profile.data.language;
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{t`Language`}</h2>
      <Select
        label={t`Language of e-mails and push notifications`}
        value={language}
        onChange={({ target }) =>
          isLanguage(target.value) && save.mutate({ language: target.value }, { onSuccess: () => onSaved(new Date()), onError: showError })
        }
      >
        {languages.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {languageNames[tag]}
          </option>
        ))}
      </Select>
    </section>
  );
}
