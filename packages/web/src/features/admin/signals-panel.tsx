import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Callout } from '../../ui/panel.tsx';
import { SignalList } from '../../ui/signal-list.tsx';
import css from './core.module.css';
import { Expansion } from './expansion.tsx';

/** Unusual activity of the last 30 days. It limits nobody; the team decides. */
export function SignalsPanel() {
  const { t } = useLingui();
  const list = useCallList('listSignals', { limit: 10 });
  const count = list.data?.pages.flatMap((page) => page.items).length;
  return (
    <Expansion
      name="signals"
      title={t`Abuse signals`}
      status={
        count !== undefined && (
          <span className="note">
            {count === 0 ? <Trans>None in 30 days</Trans> : <Plural value={count} one="# signal" other="# signals" />}
            {list.hasNextPage && '+'}
          </span>
        )
      }
    >
      <p className={`sub ${css['intro']}`}>
        <Trans>
          More than usual within an hour from one network address or browser, and disposable e-mail addresses. A signal blocks no one. The
          marks are keyed hashes: the same mark is the same address or browser.
        </Trans>
      </p>
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="8rem" radius="var(--r-card)" />
          </Loading>
        }
        empty={
          <Callout tone="verified" icon={CircleCheck}>
            <Trans>Nothing unusual in the last 30 days.</Trans>
          </Callout>
        }
      >
        {(items) => <SignalList items={items} />}
      </PagedList>
    </Expansion>
  );
}
