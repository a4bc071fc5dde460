import { useLingui } from '@lingui/react/macro';
import type { SurveyShape } from '@strapline/contract/shapes/surveys/survey';
import { Flag } from 'lucide';
import type { ReactNode } from 'react';
import { openReport } from '../../platform/state/report-target.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './survey.module.css';
import { describeHandle, getOwnerName } from './use-survey.ts';

/** Whose survey it is, with a line about it. */
export function Owner({ survey, size = 44, children }: { survey: SurveyShape; size?: number; children: ReactNode }) {
  return (
    <div className={css['owner']}>
      <Avatar of={survey.owner} size={size} />
      <div>
        <p className={css['ownerName']}>{getOwnerName(survey)}</p>
        <p className="sub">{children}</p>
      </div>
    </div>
  );
}

type ReportSurveyProps = { survey: SurveyShape; isMe?: boolean; children: ReactNode };

/** `isMe`: with that reason chosen, which hides it at once. */
export function ReportSurvey({ survey, isMe = false, children }: ReportSurveyProps) {
  const { t } = useLingui();
  const { handle, platform } = describeHandle(survey.fqsid);
  const report = () =>
    openReport({
      kind: 'survey',
      id: `${survey.survey}:${survey.fqsid}`,
      title: t`A survey by ${getOwnerName(survey)}`,
      detail: `${handle}, ${platform}`,
      ...(isMe ? { reason: 'itIsMe' } : {}),
    });
  return (
    <button type="button" className={css['plain']} onClick={report}>
      <Icon icon={Flag} size={18} />
      {children}
    </button>
  );
}
