import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Check, ChevronRight } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import { useCall, useCallList } from '../../platform/cache/queries.ts';
import { useApp, useItem } from '../../platform/page/app-data.ts';
import { useStats } from '../../platform/state/client-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/load-states.tsx';
import css from './account.module.css';
import { type CheckName, countRemaining, listAccountChecks } from './account-checks.ts';

export function AccountChecklist({ profile, isCreator }: { profile: Output<'fetchProfile'>; isCreator: boolean }) {
  const { t } = useLingui();
  const email = useCall('getEmailAddress', {});
  const stats = useCall('getStats', {});
  const payouts = useCall('fetchPayouts', { limit: 1 }, { enabled: isCreator });
  const hasPairs = useApp().modules.pairs;
  const pairs = useCallList('listMyPairs', { limit: 12 }, { enabled: isCreator && hasPairs });
  if (!email.data || !stats.data || (isCreator && (!payouts.data || (hasPairs && !pairs.data)))) return null;
  const isPaidOut = payouts.data?.account.status === 'active';
  const hasPair = hasPairs ? (pairs.data?.pages.some(({ items }) => items.some(({ status }) => status !== 'draft')) ?? false) : null;
  const checks = listAccountChecks({
    ...profile,
    emailVerified: email.data.verified,
    tags: stats.data.tags,
    isCreator,
    isPaidOut,
    hasPair,
  });
  const remaining = countRemaining(checks);
  const next = checks.find(({ state }) => state === 'next');
  if (!next) return null;
  const checkLabels: Record<CheckName, string> = {
    email: t`E-mail`,
    age: t`18 or older`,
    profile: t`Profile`,
    firstTag: t`First tag`,
    payouts: t`Payouts`,
    pair: t`Pair`,
  };
  const doneCount = checks.length - remaining;
  return (
    <section className={`panel ${css['checklist']}`} aria-label={t`What’s left to do`}>
      <div className="row between">
        <h2>
          <Trans>
            {doneCount} done, <em>{plural(remaining, { one: '# to go', other: '# to go' })}</em>
          </Trans>
        </h2>
        <NextLink name={next.name} />
      </div>
      <ol className={css['checks']} style={{ gridTemplateColumns: `repeat(${checks.length}, minmax(0, 1fr))` }}>
        {checks.map(({ name, state }, index) => (
          <li key={name} className={css[state]} aria-current={state === 'next' ? 'step' : undefined}>
            <i aria-hidden="true">
              {state === 'done' ? <Icon icon={Check} size={16} /> : state === 'next' ? <Icon icon={ChevronRight} size={16} /> : index + 1}
            </i>
            <span>
              {checkLabels[name]}
              {state === 'done' && <span className="vh">, {t`done`}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className={`sub ${css['checknext']}`}>
        <b className="med">{t`Next: ${checkLabels[next.name]}.`}</b>
      </p>
    </section>
  );
}

const checkLinks: Record<Exclude<CheckName, 'firstTag' | 'age' | 'pair'>, { tab: string; label: ReactNode }> = {
  email: { tab: 'settings', label: <Trans>Confirm your e-mail</Trans> },
  profile: { tab: 'profile', label: <Trans>Complete your profile</Trans> },
  payouts: { tab: 'payouts', label: <Trans>Set up payouts</Trans> },
};

function NextLink({ name }: { name: CheckName }) {
  const item = useItem();
  if (name === 'firstTag' || name === 'age') {
    return (
      <Link to="/bratag/create" className="link sub">
        {name === 'age' ? <Trans>Enter your birth date with your first tag</Trans> : <Trans>Tag your first {item}</Trans>}
      </Link>
    );
  }
  if (name === 'pair') {
    return (
      <Link to="/apair/create/{-$pairId}" params={{}} className="link sub">
        <Trans>Put your fit on record</Trans>
      </Link>
    );
  }
  const { tab, label } = checkLinks[name];
  return (
    <Link to="/account" search={{ tab }} className="link sub">
      {label}
    </Link>
  );
}

export function Figures({ isCreator }: { isCreator: boolean }) {
  const { t } = useLingui();
  const stats = useCall('getStats', {});
  const change = useStats((store) => store.change);
  const { data } = stats;
  useEffect(() => {
    if (data) change({ sold: data.sold, earned: data.earned ?? 0 });
  }, [data, change]);
  const waiting = stats.isPending ? <Skeleton width="4rem" height="2.5rem" /> : '–';
  return (
    <section className={css['figs']} aria-label={t`Figures`}>
      {isCreator ? (
        <>
          <Figure name={t`Sold`} note={t`completed orders`}>
            {data ? data.sold : waiting}
          </Figure>
          <Figure name={t`Earned`} note={t`net of fees, all time`}>
            {data ? <Earned cents={data.earned ?? 0} /> : waiting}
          </Figure>
          <Figure name={t`Tagged`} note={data && <Plural value={data.tags} one="piece on record" other="pieces on record" />}>
            {data ? data.tags : waiting}
          </Figure>
        </>
      ) : (
        <>
          <Figure name={t`Collected`} note={t`claimed by you`}>
            {data ? data.collected : waiting}
          </Figure>
          <Figure name={t`Tagged`} note={data && <Plural value={data.tags} one="piece on record" other="pieces on record" />}>
            {data ? data.tags : waiting}
          </Figure>
          <Figure name={t`Sold`} note={t`completed orders`}>
            {data ? data.sold : waiting}
          </Figure>
        </>
      )}
    </section>
  );
}

function Figure({ name, note, children }: { name: ReactNode; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <p className="eyebrow">{name}</p>
      <p className={css['value']}>{children}</p>
      <p className="sub">{note}</p>
    </div>
  );
}

function Earned({ cents }: { cents: number }) {
  const dollars = formatAmount(Math.round(cents / 100) * 100).replace(/^\$|\.00$/g, '');
  return (
    <>
      <span className="vh">{formatAmount(cents)}</span>
      <span aria-hidden="true">
        <span className="usd">$</span>
        {dollars}
      </span>
    </>
  );
}
