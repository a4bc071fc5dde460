import { useLingui } from '@lingui/react/macro';
import type { PersonView } from '@strapline/contract/shapes/people';
import css from './people.module.css';

export function RolesPanel({ view }: { view: PersonView }) {
  const { t } = useLingui();
  const roles = [
    { name: t`Model`, note: t`Can tag and sell`, has: view.isCreator },
    { name: t`Moderator`, note: t`Can hide and move posts`, has: view.roles.includes('moderator') },
    { name: t`Admin`, note: t`Needs a second admin`, has: view.roles.includes('admin') },
  ];
  return (
    <section className="panel">
      <h3>{t`Roles`}</h3>
      <ul className={css['roles']}>
        {roles.map(({ name, note, has }) => (
          <li key={name}>
            <span>
              <b>{name}</b>
              <small>{note}</small>
            </span>
            <span className="note">{has ? t`Yes` : t`No`}</span>
          </li>
        ))}
      </ul>
      <p className="note">{t`Changes take effect at once, in every open session.`}</p>
    </section>
  );
}
