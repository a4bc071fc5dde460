import { useLingui } from '@lingui/react/macro';
import { useCallList } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { useBlock } from '../../platform/use-block.ts';
import { NamedAvatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import css from './block.module.css';

/** The people whom one blocked; unblocking takes effect at once and can be undone by blocking again. */
export function BlockedPeople() {
  const { t } = useLingui();
  const list = useCallList('listBlocked', { limit: 24 });
  const block = useBlock();
  const unblock = (username: string): void => {
    block.mutate({ username, blocked: false }, { onSuccess: () => showNotice(t`You unblocked ${username}.`), onError: showError });
  };
  return (
    <section className={css['blocked']} aria-labelledby="blocked-people">
      <h2 id="blocked-people">{t`Blocked people`}</h2>
      <PagedList
        list={list}
        skeleton={<Skeleton height="3.5rem" />}
        empty={<p className="note">{t`You haven’t blocked anyone. You can block a member on their page.`}</p>}
      >
        {(people) => (
          <ul>
            {people.map(({ username, avatar }) => (
              <li key={username}>
                <NamedAvatar of={{ username, avatar }} size={28} />
                <Button size="small" busy={block.isPending && block.variables.username === username} onClick={() => unblock(username)}>
                  {t`Unblock`}
                  <span className="vh"> {username}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
