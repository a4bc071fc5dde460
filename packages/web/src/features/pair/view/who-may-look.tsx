import { Trans, useLingui } from '@lingui/react/macro';
import type { Input, Output } from '@strapline/contract/events';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide';
import { type FormEvent, useState } from 'react';
import { queryClient, useCall } from '../../../platform/cache/queries.ts';
import { call } from '../../../platform/wire/wire.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { NamedAvatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RadioCard } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/load-states.tsx';
import css from './view.module.css';

type Access = Output<'getAccess'>;
type Target = Input<'getAccess'>;
type Choice = 'nobody' | 'listed' | 'followers';

/** Most people on the list. */
const mostPeople = 50;

/** Nobody, people on a list, or all followers. Each change applies at once. */
export function WhoMayLook(target: Target) {
  const { t } = useLingui();
  const access = useCall('getAccess', target);
  return (
    <section className={`panel ${css['access']}`} aria-labelledby="who-may-look">
      <h2 id="who-may-look">
        <Trans>
          Who may <em>look</em>
        </Trans>
      </h2>
      <Failure>{access.error?.message}</Failure>
      {access.data ? <AccessChoice target={target} access={access.data} /> : access.isPending && <Skeleton height="14rem" />}
      <p className="note">
        {t`So may the buyer of something that includes the pictures, and reviewers with a written reason that you can read.`}
      </p>
    </section>
  );
}

function AccessChoice({ target, access }: { target: Target; access: Access }) {
  const { t } = useLingui();
  // Chosen, but nobody is on the list yet.
  const [isListing, setListing] = useState(false);
  const [asked, setAsked] = useState<'nobody' | 'followers'>();
  const saved: Choice = access.followers ? 'followers' : access.people.length > 0 ? 'listed' : 'nobody';
  const choice = isListing ? 'listed' : saved;
  const save = useMutation<Access, Error, { people: string[]; followers: boolean }>({
    mutationFn: (input) => call('setAccess', { ...target, ...input }),
    onSuccess: (now) => queryClient.setQueryData(['getAccess', target], now),
  });
  const names = access.people.map(({ username }) => username);
  const options: { value: Choice; label: string; note: string }[] = [
    { value: 'nobody', label: t`Nobody`, note: t`Only you. The cover stays closed.` },
    { value: 'listed', label: t`People I list`, note: t`Only the usernames you enter, up to ${mostPeople}.` },
    { value: 'followers', label: t`All my followers`, note: t`Everybody who follows you now or later.` },
  ];

  function choose(next: Choice) {
    if (save.isPending || next === choice) return;
    // Arrow keys move the choice, so what gives or takes much is asked for first.
    if (next === 'followers' || (next === 'nobody' && saved !== 'nobody')) setAsked(next);
    else setListing(next === 'listed');
    if (next === 'listed' && access.followers) save.mutate({ people: names, followers: false });
  }

  function confirm(next: 'nobody' | 'followers') {
    setAsked(undefined);
    setListing(false);
    // Who is on the list stays on it for when the creator comes back to it.
    save.mutate(next === 'followers' ? { people: names, followers: true } : { people: [], followers: false });
  }

  return (
    <>
      <fieldset className={css['who']}>
        <legend className="vh">{t`Who may look`}</legend>
        {options.map(({ value, label, note }) => (
          <RadioCard key={value} className={css['choice']} name="access" checked={choice === value} onChange={() => choose(value)}>
            <span>
              <b>{label}</b>
              <small>{note}</small>
            </span>
          </RadioCard>
        ))}
      </fieldset>
      {choice === 'listed' && (
        <PeopleList
          people={access.people}
          isBusy={save.isPending}
          error={save.error}
          onChange={(people) =>
            save.mutateAsync({ people, followers: false }).then(
              () => true,
              () => false,
            )
          }
        />
      )}
      {choice !== 'listed' && <Failure>{save.error?.message}</Failure>}
      {asked && <AskFirst about={asked} hasList={names.length > 0} onConfirm={() => confirm(asked)} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type AskFirstProps = { about: 'nobody' | 'followers'; hasList: boolean; onConfirm: () => void; onClose: () => void };

function AskFirst({ about, hasList, onConfirm, onClose }: AskFirstProps) {
  const { t } = useLingui();
  const isOpening = about === 'followers';
  const closes = hasList
    ? t`The pictures close at once, also for those who have them open. Your list is emptied.`
    : t`The pictures close at once, also for those who have them open.`;
  return (
    <ConfirmDialog
      title={isOpening ? t`Let all your followers in?` : t`Let nobody look any more?`}
      confirmLabel={isOpening ? t`Let them in` : t`Close the pictures`}
      cancelLabel={t`Not now`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{isOpening ? t`Everybody who follows you now or later can open the pictures.` : closes}</p>
    </ConfirmDialog>
  );
}

type PeopleListProps = { people: Access['people']; isBusy: boolean; error: Error | null; onChange: (names: string[]) => Promise<boolean> };

function PeopleList({ people, isBusy, error, onChange }: PeopleListProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const names = people.map(({ username }) => username);
  const problem = error instanceof WireError ? (Object.values(error.fields)[0] ?? error.message) : error?.message;

  async function add(event: FormEvent) {
    event.preventDefault();
    const name = typed.trim().replace(/^@/, '').toLowerCase();
    if (name === '' || isBusy) return;
    if (names.includes(name) || (await onChange([...names, name]))) setTyped('');
  }

  return (
    <>
      <form className={css['add']} onSubmit={(event) => void add(event)}>
        <Field
          label={t`Username`}
          value={typed}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          error={problem}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" busy={isBusy} disabled={names.length >= mostPeople}>{t`Let in`}</Button>
      </form>
      <p className="note" role="status">{t`${names.length} of up to ${mostPeople} may look`}</p>
      <ul className={css['people']}>
        {people.map((person) => (
          <li key={person.username}>
            <NamedAvatar of={person} size={24} />
            <button
              type="button"
              className="ib"
              aria-label={t`Take back: ${person.username}`}
              onClick={() => void onChange(names.filter((name) => name !== person.username))}
            >
              <Icon icon={X} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
