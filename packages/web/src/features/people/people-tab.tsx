import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Group } from '../../ui/group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HelpList } from './help-list.tsx';
import css from './people.module.css';
import { type PeopleFilter, PeopleList } from './people-list.tsx';
import { PersonScreen } from './person-screen.tsx';

/** What the tab shows lives in the URL: a search, a state, or one person. */
export function PeopleTab() {
  const { q, status, person } = useSearch({ from: '/admin' });
  const filter = status === 'limited' || status === 'suspended' || status === 'appealed' ? status : undefined;
  return (
    <div className={css['tab']}>
      <FindBar key={q} q={q ?? ''} filter={person ? undefined : filter} />
      {!person && !q && !filter && <HelpList />}
      {person ? <PersonScreen username={person} /> : <PeopleList q={q} filter={filter} />}
    </div>
  );
}

function FindBar({ q, filter }: { q: string; filter: PeopleFilter | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/admin' });
  const [text, setText] = useState(q);
  const open = (search: { q?: string; status?: string }): void => {
    const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value));
    void navigate({ search: { tab: 'people', ...given }, resetScroll: false });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    open({ q: text.trim() });
  };
  const filters = { limited: t`Limited`, suspended: t`Suspended`, appealed: t`Appealed` } as const;
  return (
    <form className={css['find']} onSubmit={submit}>
      <Field
        label={t`Username, order, tag ID or full e-mail`}
        name="q"
        value={text}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        before={<Icon icon={Search} size={18} />}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{t`Find`}</Button>
      <Group className={css['chips']} aria-label={t`State`}>
        {(['limited', 'suspended', 'appealed'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={filter === one}
            onClick={() => open({ status: filter === one ? '' : one })}
          >
            {filters[one]}
          </button>
        ))}
      </Group>
    </form>
  );
}
