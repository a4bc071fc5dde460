import type { I18n } from '@lingui/core';
import { appealWindow } from '@strapline/domain/report/report.states';
import { type GuidelineRule, getFix } from '@strapline/domain/report/report-reasons';
import { formatDay, formatUntil, translateSentence } from '../../language/language.ts';
import { getDecisionReason } from '../report.policy.ts';
import { type Decided, describeAccountDecision, describeDecision, type Letter } from './describe-decision.ts';

function nameRule(i18n: I18n, rule: GuidelineRule): string {
  const names: Record<GuidelineRule, string> = {
    consent: i18n._('No one is shown without consent'),
    nudity: i18n._('Garments and fit, never nudity'),
    counterfeit: i18n._('Genuine pieces, described honestly'),
    stolenPicture: i18n._('Use your own pictures'),
    underage: i18n._('No one under 18'),
    harassment: i18n._('Kindness, and no private information'),
    scam: i18n._('Pay here, never elsewhere'),
    illegal: i18n._('Nothing illegal'),
    other: i18n._('Another guideline'),
  };
  return names[rule];
}

/** What the owner can change, so that the piece follows the guideline. */
function describeFix(i18n: I18n, rule: GuidelineRule): string[] {
  switch (getFix(rule)) {
    case 'edit':
      return [i18n._('You can edit the piece so that it follows the guideline. We review it before we show it again.')];
    case 'pictures':
      return [i18n._('You can replace the pictures. We review the new ones before we show it again.')];
    default:
      return [];
  }
}

/** The statement of reasons: what was decided, the rule, why, and what its reader can do until when. */
export function writeDecisionLetter(i18n: I18n, decision: Decided, link: string, canFix: boolean): Letter {
  const { subject, lines } =
    decision.subject_kind === 'account' ? describeAccountDecision(i18n, decision) : describeDecision(i18n, decision);
  if (decision.action === 'reinstate' || decision.action === 'dismiss')
    return {
      subject,
      lines: [
        ...lines,
        i18n._('Our reasons: {reasons}', { reasons: translateSentence(i18n, decision.reason) }),
        i18n._('Read the decision:'),
        link,
      ],
    };
  const about = [
    i18n._('The guideline: {rule}.', { rule: nameRule(i18n, decision.rule) }),
    i18n._('Our reasons: {reasons}', { reasons: translateSentence(i18n, getDecisionReason(decision)) }),
  ];
  if (decision.automated)
    return {
      subject,
      lines: [
        ...lines,
        ...about,
        i18n._('You don’t need to do anything. If it’s a mistake, we show it again.'),
        i18n._('Read the decision:'),
        link,
      ],
    };
  return {
    subject,
    lines: [
      ...lines,
      ...about,
      ...(canFix ? describeFix(i18n, decision.rule) : []),
      i18n._('If you disagree, you can appeal once until {date}. Someone who wasn’t involved answers within 7 days.', {
        date: formatDay(i18n, new Date(decision.at.getTime() + appealWindow)),
      }),
      i18n._('Read the decision and appeal:'),
      link,
    ],
  };
}

/** What an answered appeal means, by what had been decided. */
export function writeAppealLetter(i18n: I18n, decision: Decided, link: string): Letter {
  const subject = i18n._('We answered your appeal');
  const reasons = i18n._('Our reasons: {reasons}', { reasons: decision.appeal_reason ?? '' });
  const end = [i18n._('Read our answer:'), link];
  if (decision.appeal_outcome === 'overturned') return { subject, lines: [describeSuccess(i18n, decision), reasons, ...end] };
  const upheld = i18n._('We reviewed your appeal and upheld our decision.');
  const other = i18n._('If you still disagree, you can go to an independent dispute body or to court.');
  return { subject, lines: [`${upheld} ${describeUpheld(i18n, decision)}`, reasons, other, ...end] };
}

/** Another restriction may still be in force, and has a decision of its own. */
function describeSuccess(i18n: I18n, { subject_kind, action, title }: Decided): string {
  if (subject_kind === 'account') return i18n._('Your appeal succeeded, and we lifted this restriction of your account.');
  if (action === 'suspend')
    return i18n._('Your appeal succeeded. Your account is active again, and everyone can see “{title}” again.', { title });
  if (action === 'revokeTag')
    return i18n._('Your appeal succeeded. The tag is valid again, and everyone can see “{title}” again.', { title });
  return i18n._('Your appeal succeeded. Everyone can see “{title}” again.', { title });
}

function describeUpheld(i18n: I18n, { action, title, until }: Decided): string {
  const end = formatUntil(i18n, until);
  const byAction: Record<Decided['action'], string> = {
    hide: i18n._('“{title}” stays hidden while we review the report. We’ll write to you when we’ve decided what becomes of it.', { title }),
    remove: i18n._('“{title}” stays removed.', { title }),
    revokeTag: i18n._('The tag of “{title}” stays revoked.', { title }),
    limit: i18n._('Your account stays limited {end}.', { end }),
    suspend: i18n._('Your account stays suspended {end}.', { end }),
    reinstate: '',
    dismiss: '',
  };
  return byAction[action];
}
