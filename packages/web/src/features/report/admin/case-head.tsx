import { useLingui } from '@lingui/react/macro';
import type { ReportCase } from '@strapline/contract/shapes/report';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock, EyeOff, Flag, Scale, UserCheck, UserX } from 'lucide';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/format/dates.ts';
import { HangTag } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useKindLabels, useReasonLabels } from '../../../ui/report-labels.ts';
import { TagId } from '../../../ui/tag/tag-id.tsx';
import css from './admin-reports.module.css';

type CaseHeadProps = { shown: ReportCase; onAssign: (() => void) | undefined };

export function CaseHead({ shown, onAssign }: CaseHeadProps) {
  const { t } = useLingui();
  const reasons = useReasonLabels();
  const { report } = shown;
  const at = formatMoment(report.at);
  return (
    <>
      <header className={css['head']}>
        <p className="mono">{t`R-${report.number} · reported ${at}`}</p>
        <h2 id="case-title">{reasons[report.reason]}</h2>
        <CaseTags report={report} />
        {onAssign && (
          <p>
            <Button size="small" onClick={onAssign}>
              {t`Assign to me`} <kbd>A</kbd>
            </Button>
          </p>
        )}
      </header>
      <section>
        <SubjectLine shown={shown} />
      </section>
    </>
  );
}

function CaseTags({ report }: { report: ReportCase['report'] }) {
  const { t } = useLingui();
  const due = report.dueAt ? formatMoment(report.dueAt) : '';
  return (
    <div className={css['tags']}>
      {report.hidden && <HangTag tone="plain" icon={EyeOff} label={t`Hidden`} />}
      {report.consentWithdrawn && <HangTag tone="brass" icon={UserX} label={t`Consent withdrawn`} />}
      {report.status === 'open' && <HangTag tone="plain" icon={Flag} label={t`Open`} />}
      {report.status === 'inReview' && (
        <HangTag tone="brass" icon={UserCheck} label={report.assignedTo ? t`In review by ${report.assignedTo}` : t`In review`} />
      )}
      {report.status === 'appealed' && <HangTag tone="brass" icon={Scale} label={t`Appealed`} />}
      {report.status === 'upheld' && <HangTag icon={CircleCheck} label={t`Upheld`} />}
      {report.status === 'dismissed' && <HangTag icon={CircleCheck} label={t`Dismissed`} />}
      {report.status === 'final' && <HangTag icon={CircleCheck} label={t`Final`} />}
      {report.dueAt && <HangTag tone="plain" icon={Clock} label={t`Due ${due}`} />}
    </div>
  );
}

function SubjectLine({ shown: { report, subject } }: { shown: ReportCase }) {
  const { t } = useLingui();
  const kinds = useKindLabels();
  const { braTagId, title, kind } = report.subject;
  return (
    <div className={css['item']}>
      {braTagId && <Picture media={undefined} seed={braTagId} sizes="72px" className="thumb" />}
      <div>
        <p className={css['title']}>{title}</p>
        <p className="mono">{braTagId ? <TagId id={braTagId} /> : kinds[kind]}</p>
        <p className={css['links']}>
          {braTagId && <Link className="link" to="/bratag/$braTagId" params={{ braTagId }}>{t`Open the tag`}</Link>}
          {braTagId && subject.slug && !report.hidden && (
            <Link className="link" to="/listing/$slug" params={{ slug: subject.slug }}>{t`Open the listing`}</Link>
          )}
          {kind === 'profile' && subject.slug && (
            <Link className="link" to="/model/$slug" params={{ slug: subject.slug }}>{t`Open the profile`}</Link>
          )}
        </p>
        {subject.openOrders > 0 && <p className="note">{t`Open orders: ${subject.openOrders}. They go on.`}</p>}
      </div>
    </div>
  );
}
