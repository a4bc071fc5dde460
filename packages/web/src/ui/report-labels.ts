import { useLingui } from '@lingui/react/macro';
import type { ReportStatus } from '@strapline/domain/report/report.states';
import type { GuidelineRule, ReportReason, ReportSubjectKind } from '@strapline/domain/report/report-reasons';
import { useAppName } from '../platform/page/app-data.ts';

/** Why something is reported, as people choose it. */
export function useReasonLabels(): Record<ReportReason, string> {
  const { t } = useLingui();
  const appName = useAppName();
  return {
    itIsMe: t`This is me and I did not agree`,
    underage: t`Someone in it may be under 18`,
    stolenPicture: t`My pictures, used without permission`,
    nudity: t`Shows more than a garment`,
    counterfeit: t`Counterfeit or not as described`,
    harassment: t`Harassment or private information`,
    scam: t`Scam, or payment outside ${appName}`,
    illegal: t`Something illegal`,
    other: t`Something else`,
  };
}

/** The guidelines, as decisions quote them. */
export function useRuleLabels(): Record<GuidelineRule, string> {
  const { t } = useLingui();
  const appName = useAppName();
  return {
    consent: t`No one is shown without consent`,
    stolenPicture: t`Use your own pictures`,
    underage: t`No one under 18`,
    nudity: t`Garments and fit, never nudity`,
    counterfeit: t`Genuine pieces, described honestly`,
    harassment: t`Kindness, and no private information`,
    scam: t`Pay through ${appName}`,
    illegal: t`Nothing illegal`,
    other: t`Another guideline`,
  };
}

/** The states of a report, as admins read them. */
export function useReportStatusLabels(): Record<ReportStatus, string> {
  const { t } = useLingui();
  return {
    open: t`Open`,
    inReview: t`In review`,
    upheld: t`Upheld`,
    dismissed: t`Dismissed`,
    appealed: t`Appealed`,
    final: t`Final`,
  };
}

/** What was reported or decided about. */
export function useKindLabels(): Record<ReportSubjectKind, string> {
  const { t } = useLingui();
  return {
    listing: t`listing`,
    braTag: t`tag`,
    media: t`picture`,
    profile: t`profile`,
    pair: t`pair`,
    message: t`message`,
    survey: t`survey`,
    post: t`post`,
    rating: t`rating`,
  };
}
