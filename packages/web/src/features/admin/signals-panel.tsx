import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { CircleCheck, MailQuestion, TrendingUp } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { NamedAvatar } from '../../ui/avatar.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Callout, HangTag } from '../../ui/panel.tsx';
import css from './core.module.css';
import { Expansion } from './expansion.tsx';

type Signal = Output<'listSignals'>['items'][number];

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
        {(items) => (
          <ul className={css['signals']}>
            {items.map((signal) => (
              <SignalRow key={signal.id} signal={signal} />
            ))}
          </ul>
        )}
      </PagedList>
    </Expansion>
  );
}

function SignalRow({ signal: { at, kind, reason, subject, mark, n, username } }: { signal: Signal }) {
  const { t } = useLingui();
  const kinds: Record<Signal['kind'], string> = {
    signUp: t`Sign-ups`,
    checkout: t`Checkouts`,
    upload: t`Uploads`,
    message: t`Messages`,
    report: t`Reports`,
  };
  const subjects: Record<Signal['subject'], string> = { address: t`Address`, device: t`Browser`, account: t`E-mail` };
  return (
    <li>
      <span className="mono">{formatMoment(at)}</span>
      <b>{kinds[kind]}</b>
      {reason === 'velocity' ? (
        <HangTag tone="brass" icon={TrendingUp} label={<Plural value={n} one="# in an hour" other="# in an hour" />} />
      ) : (
        <HangTag tone="brass" icon={MailQuestion} label={t`Disposable e-mail`} />
      )}
      <span className="mono">
        {subjects[subject]} {mark}
      </span>
      {username ? <NamedAvatar name={username} /> : <span className="note">{t`Guest`}</span>}
    </li>
  );
}
