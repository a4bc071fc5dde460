import { useLingui } from '@lingui/react/macro';
import type { GivenRole, PersonView } from '@strapline/contract/shapes/people';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import css from './people.module.css';
import { RequestCard } from './request-card.tsx';

/** Gives and takes roles; a second admin approves. */
export function RolesPanel({ view }: { view: PersonView }) {
  const { t } = useLingui();
  const { username } = view.person;
  const set = useCallMutation('setRole', ['getPerson']);
  const change = (role: GivenRole, granted: boolean): void => {
    set.mutate(
      { username, role, granted },
      {
        onSuccess: ({ pending }) => showNotice(pending ? t`Waiting for a second admin to approve it.` : t`Saved. It takes effect at once.`),
      },
    );
  };
  const describeRequest = ({ role, granted }: PersonView['requests'][number]['terms']): string => {
    if (role === 'moderator') return granted ? t`Make ${username} a moderator` : t`Remove the moderator role of ${username}`;
    return granted ? t`Make ${username} an admin` : t`Remove the admin role of ${username}`;
  };
  const request = view.requests.find(({ event }) => event === 'setRole');
  const given: { role: GivenRole; name: string; note: string }[] = [
    { role: 'moderator', name: t`Moderator`, note: t`Decides reports of messages, posts, ratings and profiles` },
    { role: 'admin', name: t`Admin`, note: t`Sees and decides everything` },
  ];
  return (
    <section className="panel">
      <h3>{t`Roles`}</h3>
      <ul className={css['roles']}>
        <li>
          <span>
            <b>{t`Model`}</b>
            <small>{t`Can tag and sell, from the age of 18`}</small>
          </span>
          <span className="note">{view.isCreator ? t`Yes` : t`No`}</span>
        </li>
        {given.map(({ role, name, note }) => {
          const has = view.roles.includes(role);
          return (
            <li key={role}>
              <span>
                <b>{name}</b>
                <small>{note}</small>
              </span>
              <Button size="small" busy={set.isPending && set.variables.role === role} onClick={() => change(role, !has)}>
                {has ? t`Remove` : t`Grant`}
                <span className="vh"> {name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <Failure>{set.error?.message}</Failure>
      {request && (
        <RequestCard
          request={request}
          what={describeRequest(request.terms)}
          isBusy={set.isPending}
          onApprove={() => change(request.terms['role'] === 'moderator' ? 'moderator' : 'admin', request.terms['granted'] === true)}
        />
      )}
      <p className="note">{t`A second admin has to approve. Changes take effect at once, in every open session.`}</p>
    </section>
  );
}
