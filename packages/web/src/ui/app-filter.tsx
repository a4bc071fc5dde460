import { useLingui } from '@lingui/react/macro';
import css from './app-filter.module.css';
import { Select } from './form/field.tsx';

type AppFilterProps = {
  apps: readonly { key: string; name: string }[];
  value: string | undefined;
  onChange: (app: string | undefined) => void;
};

/** Narrows a list of all apps to one. A server with one app needs none. */
export function AppFilter({ apps, value, onChange }: AppFilterProps) {
  const { t } = useLingui();
  if (apps.length < 2) return null;
  return (
    <div className={css['filter']}>
      <Select label={t`App`} value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{t`All apps`}</option>
        {apps.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
