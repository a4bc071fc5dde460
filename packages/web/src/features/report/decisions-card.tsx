import { useLingui } from '@lingui/react/macro';
import type { Decision } from '@strapline/contract/shapes/report';
import { Link } from '@tanstack/react-router';
import { Ban, EyeOff } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { formatDay, formatLongDay } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './decision.module.css';
import { useActionLabels } from './decision-labels.ts';

/** Decisions about one's own things that are in force, with a link to their reasons. */
export function DecisionsCard() {
  const { t } = useLingui();
  const decisions = useCallList('listMyDecisions', { limit: 20 });
  const inForce = (decisions.data?.pages.flatMap(({ items }) => items) ?? []).filter(isRestriction);
  if (inForce.length === 0) return null;
  return (
    <section className={`panel ${css['card']}`} aria-labelledby="decisions-title">
      <h2 className={css['title']} id="decisions-title">{t`Decisions about you and your pieces`}</h2>
      <ul>
        {inForce.map((decision) => (
          <DecisionLine key={decision.id} decision={decision} />
        ))}
      </ul>
    </section>
  );
}

function isRestriction({ inForce, action }: Decision): boolean {
  return inForce && action !== 'reinstate' && action !== 'dismiss';
}

function DecisionLine({ decision }: { decision: Decision }) {
  const { t } = useLingui();
  const labels = useActionLabels(decision.subject.kind);
  const day = formatDay(decision.at);
  const until = formatLongDay(decision.appealUntil);
  return (
    <li>
      <Icon icon={decision.action === 'hide' ? EyeOff : Ban} />
      <span>
        <Link to="/decision/$decisionId" params={{ decisionId: decision.id }} className="link">
          {decision.subject.kind === 'account' ? t`Your account` : decision.subject.title}
        </Link>
        <small>
          {labels[decision.action]} · {day}
          {decision.appeal && !decision.appeal.outcome && ` · ${t`Appealed`}`}
          {decision.can.includes('appeal') && ` · ${t`You can appeal until ${until}`}`}
        </small>
      </span>
    </li>
  );
}
