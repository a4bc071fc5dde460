/** Why something is reported, in the order that people see. The wire and stored reports use these names. */
export const reportReasons = [
  'itIsMe',
  'underage',
  'stolenPicture',
  'nudity',
  'counterfeit',
  'harassment',
  'scam',
  'illegal',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The community guidelines, by the names that decisions quote; numbered in this order on the guidelines page. */
export const guidelineRules = [
  'consent',
  'nudity',
  'counterfeit',
  'stolenPicture',
  'underage',
  'harassment',
  'scam',
  'illegal',
  'other',
] as const;
export type GuidelineRule = (typeof guidelineRules)[number];

/** A person who is shown against their will, or who may be under age, is hidden before anybody reviews the report. */
export function hidesAtOnce(reason: ReportReason): boolean {
  return reason === 'itIsMe' || reason === 'underage';
}

/** The guideline that a report is about. */
export function getRuleOfReason(reason: ReportReason): GuidelineRule {
  return reason === 'itIsMe' ? 'consent' : reason;
}

/** What an owner can change so that a piece follows the guideline: anything, or other pictures only. Null: a copy, for one, stays a copy. */
export function getFix(rule: GuidelineRule): 'edit' | 'pictures' | null {
  if (rule === 'consent') return 'pictures';
  return rule === 'nudity' || rule === 'illegal' || rule === 'other' ? 'edit' : null;
}

export const reportSubjectKinds = ['listing', 'braTag', 'media', 'profile', 'pair', 'message', 'survey', 'post', 'rating'] as const;
export type ReportSubjectKind = (typeof reportSubjectKinds)[number];

/** What decisions are about: what can be reported, or an account as a whole. */
export const decisionSubjectKinds = [...reportSubjectKinds, 'account'] as const;
export type DecisionSubjectKind = (typeof decisionSubjectKinds)[number];

/** The statement of reasons of an automatic hide. */
export function getAutomaticReason(reason: ReportReason): string {
  return reason === 'underage'
    ? 'Someone reported that a person shown here may be under 18. We hide such content at once, before our team has reviewed it. We review it within 24 hours, and show it again if the report was wrong.'
    : 'Someone reported that they are shown here and did not agree. We hide such content at once, before our team has reviewed it. We review it within 24 hours, and show it again if the report was wrong.';
}

/** The statements of reasons when somebody shown withdraws their consent, and when everybody agrees again. They don't say who it is. */
export const consentReasons = {
  withdrawn:
    'Someone shown in the pictures withdrew their consent. That’s their right, so we hid the piece at once. Within 24 hours, our team checks whether the pictures show this person. If they don’t, we’ll show the piece again. You can replace the pictures in the meantime.',
  given: 'Everyone shown in the pictures agrees again.',
} as const;
