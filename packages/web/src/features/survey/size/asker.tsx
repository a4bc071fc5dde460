import { Trans, useLingui } from '@lingui/react/macro';
import type { SurveyShape } from '@strapline/contract/shapes/surveys/survey';
import { fewestAnswers } from '@strapline/domain/survey/survey-limits';
import { BadgeCheck, EyeOff } from 'lucide';
import { useDates } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Owner, ReportSurvey } from '../owner.tsx';
import shared from '../survey.module.css';
import { describeHandle } from '../use-survey.ts';
import css from './size.module.css';

/** Who asks, and what becomes of the answers. */
export function Asker({ survey }: { survey: SurveyShape }) {
  const { t } = useLingui();
  const { formatLongDay } = useDates();
  const { handle, platform } = describeHandle(survey.fqsid);
  return (
    <section className={`panel ${css['asker']}`} aria-label={t`Asked by`}>
      <p className="eyebrow" aria-hidden="true">{t`Asked by`}</p>
      <Owner survey={survey}>{t`as ${handle} on ${platform}`}</Owner>
      <ul className={shared['rules']}>
        <li>
          <Icon icon={BadgeCheck} />
          <span>{t`Owns this handle, is 18 or older, and opened this survey on ${formatLongDay(survey.consent.at)}.`}</span>
        </li>
        <li>
          <Icon icon={EyeOff} />
          <span>
            <Trans>
              <b>No name goes with your answers.</b> Only totals are shown, and only from {fewestAnswers} answers on.
            </Trans>
          </span>
        </li>
      </ul>
      <ReportSurvey survey={survey}>{t`Report this survey`}</ReportSurvey>
    </section>
  );
}
