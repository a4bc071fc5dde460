import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReportCase } from '@strapline/contract/shapes/report';
import { Link } from '@tanstack/react-router';
import { User } from 'lucide';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { formatDateTime, formatLongDay } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useRuleLabels } from '../../../ui/report-labels.ts';
import { Timeline } from '../../../ui/timeline.tsx';
import { useActionLabels } from '../decision-labels.ts';
import css from './admin-reports.module.css';

type Person = ReportCase['people']['owner'];

export function People({ shown: { people, report } }: { shown: ReportCase }) {
  const { t } = useLingui();
  return (
    <ul className={css['people']}>
      <PersonLine person={people.owner} part={t`reported`} facts={<OwnerFacts person={people.owner} />} />
      <PersonLine
        person={people.reporter}
        part={t`reported it`}
        facts={<ReporterFacts person={people.reporter} hasEmail={report.hasEmail} />}
      />
    </ul>
  );
}

function PersonLine({ person: { person }, part, facts }: { person: Person; part: string; facts: ReactNode }) {
  const { t } = useLingui();
  return (
    <li>
      {person ? (
        <Avatar of={person} size={36} />
      ) : (
        <span className={css['nobody']}>
          <Icon icon={User} size={18} />
        </span>
      )}
      <b>
        {person ? (
          <Link className="link" to="/admin" search={{ tab: 'people', person: person.username }}>
            {person.username}
          </Link>
        ) : (
          t`Visitor`
        )}{' '}
        <span>· {part}</span>
      </b>
      <small>{facts}</small>
    </li>
  );
}

function OwnerFacts({ person }: { person: Person }) {
  const { t } = useLingui();
  if (!person.person) return t`Without an account.`;
  const since = person.memberSince ? formatLongDay(person.memberSince) : '';
  return (
    <Trans>
      Member since {since}. {person.sold} sold, <Plural value={person.decisionsAgainst} one="# removal" other="# removals" />.
    </Trans>
  );
}

function ReporterFacts({ person, hasEmail }: { person: Person; hasEmail: boolean }) {
  const { t } = useLingui();
  if (!person.person)
    return hasEmail ? t`We reply to their e-mail; you can’t see the address.` : t`They can follow it on the page of their report.`;
  return (
    <Trans>
      <Plural value={person.reportsMade} one="# report sent" other="# reports sent" />, {person.reportsDismissed} dismissed.
    </Trans>
  );
}

export function CaseHistory({ shown: { history, can } }: { shown: ReportCase }) {
  const { t } = useLingui();
  const getTitle = useHistoryTitle();
  const rules = useRuleLabels();
  const entries = history.map(({ at, code, params }) => ({
    key: `${at} ${code}`,
    at,
    date: formatDateTime(at),
    title: getTitle(code, params),
    body: [rules[params['rule'] as keyof typeof rules], params['text']].filter(Boolean).join(': '),
  }));
  return <Timeline entries={entries} next={can.length > 0 ? t`Your decision will appear here.` : undefined} />;
}

function useHistoryTitle(): (code: string, params: Record<string, string>) => string {
  const { t } = useLingui();
  const actions = useActionLabels();
  return (code, params) => {
    const action = actions[code.replace(/^decided_/, '') as keyof typeof actions];
    if (code.startsWith('decided_') && action) return action;
    const to = params['to'] ?? '';
    const titles: Record<string, string> = {
      reported: params['from'] === 'member' ? t`Reported by a member` : t`Reported by a visitor`,
      assigned: t`Assigned to ${to}`,
      hidden_at_once: t`Hidden at once`,
      fixed: t`Edited by its creator`,
      reporter_appealed: t`The reporter asked for another look`,
      appealed: t`Appealed`,
      appeal_upheld: t`Appeal: decision upheld`,
      appeal_overturned: t`Appeal: decision overturned`,
    };
    return titles[code] ?? code;
  };
}
