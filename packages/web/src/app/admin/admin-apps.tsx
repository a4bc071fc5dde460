import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useApp } from '../../platform/page/app-data.ts';
import { useSite } from '../../platform/page/site.ts';
import css from '../admin-page.module.css';

/** The admin area shows one app at a time; these lead to the same tab of the others. */
export function AdminApps() {
  const { t } = useLingui();
  const { apps } = useSite();
  const { key } = useApp();
  const { tab } = useSearch({ from: '/admin' });
  if (apps.length < 2) return null;
  return (
    <nav className={css['apps']} aria-label={t`App`}>
      {apps.map((app) => (
        <a
          key={app.key}
          className={app.key === key ? undefined : 'link'}
          aria-current={app.key === key ? 'page' : undefined}
          href={`${app.url}/admin${tab ? `?tab=${tab}` : ''}`}
        >
          {app.name}
        </a>
      ))}
    </nav>
  );
}
