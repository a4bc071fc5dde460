import { Trans, useLingui } from '@lingui/react/macro';
import { useCallList } from '../../platform/cache/queries.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SignalList } from '../../ui/signal-list.tsx';

/** Unusual activity in which this member took part last. A hint for the team; it limits nobody. */
export function PersonSignals({ username }: { username: string }) {
  const { t } = useLingui();
  const list = useCallList('listSignals', { username, limit: 10 });
  return (
    <section>
      <h3>{t`Abuse signals`}</h3>
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="3rem" />
          </Loading>
        }
        empty={<p className="note">{t`Nothing unusual in the last 30 days.`}</p>}
      >
        {(items) => <SignalList items={items} hidesMember />}
      </PagedList>
      <p className="note">
        <Trans>A signal blocks no one: a family or a café can share an address.</Trans>
      </p>
    </section>
  );
}
