import { Trans, useLingui } from '@lingui/react/macro';
import type { PersonView } from '@strapline/contract/shapes/people';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, BadgeCheck, EyeOff, Fingerprint } from 'lucide';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatDay, formatMoment } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout, HangTag, Stitch } from '../../ui/panel.tsx';
import { useReasonLabels, useReportStatusLabels } from '../../ui/report-labels.ts';
import css from './people.module.css';
import { PersonDecisions } from './person-decisions.tsx';
import { PersonOrders } from './person-orders.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { PersonSignals } from './person-signals.tsx';
import { RecoveryPanel } from './recovery-panel.tsx';
import { RolesPanel } from './roles-panel.tsx';
import { StatePanel } from './state-panel.tsx';
import { StateTag } from './state-tag.tsx';
import { useRequestUpdates } from './use-request-updates.ts';

export function PersonScreen({ username }: { username: string }) {
  const query = useCall('getPerson', { username });
  useRequestUpdates(username);
  return (
    <article>
      <Link to="/admin" search={{ tab: 'people' }} className={css['back']}>
        <Icon icon={ArrowLeft} size={18} />
        <Trans>All people</Trans>
      </Link>
      {query.isPending && (
        <Loading>
          <Skeleton height="32rem" radius="var(--r-panel)" />
        </Loading>
      )}
      {query.isLoadingError && <PageError error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Person view={query.data} />}
    </article>
  );
}

function Person({ view }: { view: PersonView }) {
  return (
    <>
      <PersonHead view={view} />
      <Figures counts={view.counts} />
      <Stitch air="gap" />
      <div className={css['duo']}>
        <div className={css['sections']}>
          <PersonOrders view={view} />
          <PersonDecisions decisions={view.decisions} />
          <PersonReports reports={view.reports} />
          <PersonSignals username={view.person.username} />
          <PersonConsents consents={view.consents} isAdult={view.isAdult} />
          <PersonSessions view={view} />
        </div>
        <aside className={css['side']}>
          <RolesPanel view={view} />
          <RecoveryPanel username={view.person.username} />
          <StatePanel key={view.state} view={view} />
          <Callout icon={EyeOff}>
            <p>
              <Trans>
                <b>You can’t see</b> private pictures, measurements, birth date or address. Your view of this page was logged.
              </Trans>
            </p>
          </Callout>
        </aside>
      </div>
    </>
  );
}

function PersonHead({ view }: { view: PersonView }) {
  const { t } = useLingui();
  const { username } = view.person;
  const since = formatDay(view.memberSince);
  return (
    <header className={css['person']}>
      <Avatar of={view.person} size={72} />
      <div>
        <h2>{username}</h2>
        <p className="sub">
          {view.isCreator ? t`Model and collector since ${since}.` : t`Collector since ${since}.`}
          {view.lastSeenAt && ` ${t`Last active ${formatMoment(view.lastSeenAt)}.`}`}
        </p>
        <div className="row">
          <StateTag state={view.state} until={view.until} />
          {view.isAdult && <HangTag icon={BadgeCheck} label={t`18 or older`} />}
          {view.hasPasskey && <HangTag tone="plain" icon={Fingerprint} label={t`Passkey`} />}
        </div>
      </div>
    </header>
  );
}

function Figures({ counts }: { counts: PersonView['counts'] }) {
  const { t } = useLingui();
  const figures: { label: string; value: number; note: ReactNode }[] = [
    { label: t`Sold`, value: counts.sold, note: t`${formatAmount(counts.earnedCents)} earned` },
    { label: t`Bought`, value: counts.bought, note: t`${counts.claimed} claimed` },
    { label: t`Tags`, value: counts.tags, note: t`${counts.offered} on offer` },
    { label: t`Reports`, value: counts.reports, note: counts.reports === 0 ? t`none` : t`about them` },
  ];
  return (
    <dl className={css['figures4']}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt className="eyebrow">{label}</dt>
          <dd>
            <b>{value}</b>
            <span className="note">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PersonReports({ reports }: { reports: PersonView['reports'] }) {
  const { t } = useLingui();
  const reasons: Record<string, string> = useReasonLabels();
  const statuses: Record<string, string> = useReportStatusLabels();
  return (
    <section>
      <h3>{t`Reports`}</h3>
      {reports.length === 0 ? (
        <p className="note">{t`Nobody has reported them or their things.`}</p>
      ) : (
        <ul className={css['rows']}>
          {reports.map(({ reportId, reason, status, at }) => (
            <li key={reportId}>
              <span>
                <Link className="link" to="/admin" search={{ tab: 'reports', report: reportId }}>
                  {reasons[reason] ?? reason}
                </Link>
                <small>{formatDay(at)}</small>
              </span>
              <span className="note">{statuses[status] ?? status}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PersonConsents({ consents, isAdult }: { consents: PersonView['consents']; isAdult: boolean }) {
  const { t } = useLingui();
  const names: Record<string, string> = { terms: t`Terms`, picture: t`People in pictures`, analytics: t`Analytics`, survey: t`Surveys` };
  return (
    <section>
      <h3>{t`Consents`}</h3>
      <ul className={css['rows']}>
        {consents.map(({ kind, version, accepted, at }) => (
          <li key={`${kind} ${version} ${at}`}>
            <span>
              <b>{names[kind] ?? kind}</b>
              <small>
                {accepted ? t`Version ${version}, agreed on ${formatMoment(at)}` : t`Version ${version}, declined on ${formatMoment(at)}`}
              </small>
            </span>
          </li>
        ))}
        <li>
          <span>
            <b>{t`18 or older`}</b>
            <small>{isAdult ? t`Checked. The birth date isn’t shown to anyone.` : t`No birth date on record, or under 18.`}</small>
          </span>
        </li>
      </ul>
    </section>
  );
}
