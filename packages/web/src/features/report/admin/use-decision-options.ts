import { useLingui } from '@lingui/react/macro';
import type { Decision, ReportCase } from '@strapline/contract/shapes/report';
import type { GuidelineRule } from '@strapline/domain/report/report-reasons';
import { useAppName } from '../../../platform/page/app-data.ts';

type Option = { action: Exclude<Decision['action'], 'limit'>; label: string; note: string | undefined; key: string };

/** What can be decided now, with its key. Reinstating an open report dismisses it. */
export function useDecisionOptions({ report, can }: ReportCase): Option[] {
  const { t } = useLingui();
  const all: Option[] = [
    {
      action: 'hide',
      label: report.hidden ? t`Keep hidden` : t`Hide`,
      note: t`Ask for more information`,
      key: 'H',
    },
    {
      action: can.includes('dismiss') ? 'dismiss' : 'reinstate',
      label: report.hidden ? t`Reinstate` : t`Dismiss`,
      note: !can.includes('dismiss') ? t`Our decision was wrong` : report.hidden ? t`Dismiss the report` : t`No guideline was broken`,
      key: 'E',
    },
    { action: 'remove', label: t`Remove`, note: undefined, key: 'R' },
    { action: 'revokeTag', label: t`Revoke the tag`, note: t`For counterfeits`, key: 'T' },
    { action: 'suspend', label: t`Remove and suspend`, note: report.subject.kind === 'message' ? t`Who wrote it` : t`Its owner`, key: 'S' },
  ];
  return all.filter(({ action }) => can.includes(action));
}

/** A start for the letter; what was found is added to it. */
export function useReasonTemplate(rule: GuidelineRule): string {
  const { t } = useLingui();
  const appName = useAppName();
  const templates: Record<GuidelineRule, string> = {
    consent: t`The pictures show someone who hasn’t agreed to be shown, and there is no consent on record. `,
    stolenPicture: t`The pictures were published elsewhere by someone else before. `,
    underage: t`A person in the pictures may be under 18. `,
    nudity: t`The pictures show more than the garment. `,
    counterfeit: t`The piece isn’t what its listing says. `,
    harassment: t`The text contains private information or puts someone under pressure. `,
    scam: t`It asks for payment outside ${appName}. `,
    illegal: t`It isn’t legal to offer this. `,
    other: t`We reviewed the report and found the following. `,
  };
  return templates[rule];
}
