import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useCall } from '../../platform/cache/queries.ts';
import { translateSentence } from '../../platform/messages/coded-text.ts';
import { useAppName } from '../../platform/page/app-data.ts';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { retryCheck, useSession } from '../../platform/session/session.ts';
import { createTimeoutError } from '../../platform/wire/wire-error.ts';
import { Fact } from '../../ui/fact.tsx';
import { formatDateTime, formatLongDay, formatMoment } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { useReasonLabels, useRuleLabels } from '../../ui/report-labels.ts';
import { Timeline } from '../../ui/timeline.tsx';
import css from './decision.module.css';
import { DecisionAside } from './decision-aside.tsx';
import { useActionLabels } from './decision-labels.ts';
import { DecisionHeadline, type DecisionPage, NextStep, useAccountStanding, useDecisionEffect } from './decision-summary.tsx';
import { useReportLink } from './report-token.ts';

/** A decision with its statement of reasons, for the person that it concerns: signed in, or by the link of the mail. */
export function DecisionScreen() {
  const { t } = useLingui();
  const { decisionId } = useParams({ from: '/decision/$decisionId' });
  const isHydrated = useHydrated();
  return (
    <div className="page">
      <PageTitle>{t`A decision`}</PageTitle>
      {isHydrated ? <DecisionByLink key={decisionId} decisionId={decisionId} /> : <PageSkeleton />}
    </div>
  );
}

function DecisionByLink({ decisionId }: { decisionId: string }) {
  const { accessToken } = useReportLink('decision', decisionId);
  const session = useSession();
  const isKnown = session.status === 'signedIn' || session.status === 'anonymous' || accessToken !== undefined;
  const page = useCall('fetchDecision', { decisionId, ...(accessToken ? { accessToken } : {}) }, { enabled: isKnown });
  if (!isKnown && session.status === 'unreachable') return <PageError error={createTimeoutError()} onRetry={retryCheck} />;
  if (page.isPending) return <PageSkeleton />;
  if (page.isLoadingError) {
    return (
      <PageError
        error={page.error}
        onRetry={() => void page.refetch()}
        missingTitle={<Trans>Open it with the link in your e-mail, or sign in with the account that it’s about.</Trans>}
      />
    );
  }
  return <DecisionView page={page.data} />;
}

function DecisionView({ page }: { page: DecisionPage }) {
  const { t } = useLingui();
  const { decision, number } = page;
  const day = formatLongDay(decision.at);
  const until = formatLongDay(decision.appealUntil);
  return (
    <>
      <div className="head">
        <p className="eyebrow">{number === null ? t`Decision · ${day}` : t`Decision R-${number} · ${day}`}</p>
        <h1>
          <DecisionHeadline decision={decision} />
        </h1>
        <p className="lead">
          {decision.subject.kind !== 'account' && `${decision.subject.title}. `}
          {decision.can.includes('appeal') && t`You can appeal until ${until}.`}
        </p>
      </div>
      <Answers page={page} />
      <Stitch air="gap" />
      <div className={css['columns']}>
        <div>
          <Reasons page={page} />
          <Stitch air="gap" />
          <Thread page={page} />
        </div>
        <DecisionAside page={page} />
      </div>
    </>
  );
}

function Answers({ page }: { page: DecisionPage }) {
  const { t } = useLingui();
  const { decision } = page;
  const actions = useActionLabels(decision.subject.kind);
  const rules = useRuleLabels();
  const standing = useAccountStanding(page);
  return (
    <div className={css['four']}>
      <div>
        <p className="eyebrow">{t`What was decided?`}</p>
        <p className={css['answer']}>{actions[decision.action]}</p>
        <p className="sub">{useDecisionEffect(decision)}</p>
      </div>
      <div>
        <p className="eyebrow">{t`Why?`}</p>
        <p className={css['answer']}>{rules[decision.rule]}</p>
        <p className="sub">
          <a className="link" href="/content/rules">{t`Community guidelines`}</a>
        </p>
      </div>
      <div>
        <p className="eyebrow">{t`And my account?`}</p>
        <p className={css['answer']}>{standing.title}</p>
        <p className="sub">{standing.detail}</p>
      </div>
      <div className={css['next']}>
        <NextStep decision={decision} />
      </div>
    </div>
  );
}

function Reasons({ page: { decision, number } }: { page: DecisionPage }) {
  const { t } = useLingui();
  const appName = useAppName();
  const rules = useRuleLabels();
  const reasons = useReasonLabels();
  const since = formatDateTime(decision.at);
  return (
    <section>
      <h2 className={css['h2']}>
        <Trans>
          Our <em>reasons</em>
        </Trans>
      </h2>
      <dl className={css['reasons']}>
        <Fact label={t`What we looked at`}>{decision.subject.kind === 'account' ? t`Your account` : decision.subject.title}</Fact>
        <Fact label={t`What we found`}>{translateSentence(decision.reason)}</Fact>
        <Fact label={t`The rule`}>
          <a className="link" href="/content/rules">
            {rules[decision.rule]}
          </a>
        </Fact>
        <Fact label={t`How we found out`}>
          {number === null && decision.reportedFor === null
            ? t`Our own review.`
            : decision.reportedFor
              ? t`Someone reported it: ${reasons[decision.reportedFor]}. We never share who.`
              : t`Someone reported it. We never share who.`}
        </Fact>
        <Fact label={t`Who decided`}>
          {decision.automated
            ? decision.action === 'reinstate'
              ? t`Automatic.`
              : t`Automatic, before a person has reviewed it. Our team reviews it within 24 hours.`
            : t`A member of our team.`}
        </Fact>
        <Fact label={t`Where it applies`}>
          {decision.inForce ? t`Everywhere on ${appName}, from ${since}.` : t`It no longer applies: another decision replaced it.`}
        </Fact>
      </dl>
    </section>
  );
}

function Thread({ page: { decision, timeline } }: { page: DecisionPage }) {
  const { t } = useLingui();
  const actions = useActionLabels(decision.subject.kind);
  const reasons = useReasonLabels();
  const titles: Record<string, string> = {
    ...actions,
    reported: t`Reported`,
    hidden_at_once: t`Hidden at once`,
    fixed: t`You changed the piece`,
    appealed: t`You appealed`,
    appeal_overturned: t`Your appeal succeeded`,
    appeal_upheld: t`We upheld our decision`,
    replaced: t`Replaced by another decision`,
  };
  const bodies: Record<string, string | undefined> = {
    hidden_at_once: t`Automatic: some reports hide content before our team reviews it.`,
    reported: decision.reportedFor ? t`Reason given: ${reasons[decision.reportedFor]}.` : undefined,
    [decision.action]: t`Decided by our team. We notified you.`,
    fixed: t`Our team reviews your changes before it’s shown again.`,
    appealed: decision.appeal?.text,
    appeal_overturned: decision.appeal?.reason ?? undefined,
    appeal_upheld: decision.appeal?.reason ?? undefined,
  };
  const answerBy = decision.appeal && decision.appeal.decidedAt === null ? formatMoment(decision.appeal.dueAt) : undefined;
  const entries = timeline.toReversed().map(({ at, code }) => ({
    key: `${at} ${code}`,
    at,
    date: formatDateTime(at),
    title: titles[code] ?? code,
    body: bodies[code],
  }));
  return (
    <section>
      <h2 className={css['h2']}>
        <Trans>
          What <em>happened</em>
        </Trans>
      </h2>
      <Timeline
        entries={entries}
        next={answerBy ? t`Our answer, by ${answerBy}.` : decision.can.includes('appeal') ? t`Your appeal will appear here.` : undefined}
      />
    </section>
  );
}

function PageSkeleton() {
  return (
    <Loading>
      <Skeleton width="14rem" height="1em" />
      <div className="waiting-h1">
        <Skeleton width="22rem" />
      </div>
      <Skeleton height="180px" radius="var(--r-panel)" />
      <Stitch air="gap" />
      <Skeleton height="280px" radius="var(--r-card)" />
    </Loading>
  );
}
