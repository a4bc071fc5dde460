import { Plural, useLingui } from '@lingui/react/macro';
import { useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import css from './people.module.css';

/** People who can't sign in and asked for help, until an admin has answered them. */
export function HelpList() {
  const { t } = useLingui();
  const list = useCallList('listRecoveryHelp', { limit: 10 });
  const close = useCallMutation('closeRecoveryHelp', ['listRecoveryHelp']);
  return (
    <PagedList list={list} skeleton={null} empty={null}>
      {(requests) => (
        <section className="panel">
          <h2>
            <Plural value={requests.length} one="# person can’t sign in" other="# people can’t sign in" />
          </h2>
          <Failure>{close.error?.message}</Failure>
          <ul className={css['rows']}>
            {requests.map(({ helpId, email, text, at }) => (
              <li key={helpId}>
                <span>
                  <b>{email}</b>
                  <small>
                    {formatMoment(at)}: {text}
                  </small>
                </span>
                <Button
                  size="small"
                  busy={close.isPending && close.variables.helpId === helpId}
                  onClick={() => close.mutate({ helpId }, { onSuccess: () => showNotice(t`Taken off the list.`) })}
                >
                  {t`Answered`}
                  <span className="vh"> {email}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  );
}
