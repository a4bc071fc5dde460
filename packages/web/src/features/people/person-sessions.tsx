import { useLingui } from '@lingui/react/macro';
import type { PersonView } from '@strapline/contract/shapes/people';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import css from './people.module.css';

/** Where a person is signed in; an admin can sign them out. */
export function PersonSessions({ view }: { view: PersonView }) {
  const { t } = useLingui();
  const { username } = view.person;
  const [isAsking, setAsking] = useState(false);
  const end = useCallMutation('endSessionsOf', ['getPerson']);
  const signOut = (sessionId?: string): void => {
    end.mutate(
      { username, ...(sessionId ? { sessionId } : {}) },
      { onSuccess: () => showNotice(sessionId ? t`Signed out.` : t`Signed out everywhere.`), onSettled: () => setAsking(false) },
    );
  };
  return (
    <section>
      <h3>
        {t`Sessions`}
        {view.sessions.length > 1 && (
          <button type="button" className="link" onClick={() => setAsking(true)}>
            {t`Sign out all`}
          </button>
        )}
      </h3>
      {view.sessions.length === 0 ? (
        <p className="note">{t`Not signed in anywhere.`}</p>
      ) : (
        <ul className={css['rows']}>
          {view.sessions.map((session) => (
            <li key={session.sessionId}>
              <span>
                <b>{session.device}</b>
                <small>{t`Last active ${formatMoment(session.lastSeenAt)}, signed in ${formatMoment(session.startedAt)}`}</small>
              </span>
              <Button
                size="small"
                busy={end.isPending && end.variables.sessionId === session.sessionId}
                onClick={() => signOut(session.sessionId)}
              >
                {t`Sign out`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t`Sign out everywhere?`}
        confirmLabel={t`Sign out all`}
        cancelLabel={t`Cancel`}
        isBusy={end.isPending}
        onConfirm={() => signOut()}
        onClose={() => setAsking(false)}
      >
        <p className="sub">{t`${username} is signed out on every device and has to sign in again.`}</p>
      </ConfirmDialog>
    </section>
  );
}
