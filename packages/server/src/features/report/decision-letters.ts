import { appealWindow, reviewTimes } from '@strapline/domain/report/report.states';
import { type GuidelineRule, getFix } from '@strapline/domain/report/report-reasons';
import { formatUtcDay } from '@strapline/domain/utc-dates';
import type { DecisionRow } from './decision.store.ts';
import { getDecisionReason } from './report.policy.ts';

export type Letter = { subject: string; lines: string[] };
type Decided = Pick<
  DecisionRow,
  | 'action'
  | 'subject_kind'
  | 'rule'
  | 'reason'
  | 'title'
  | 'automated'
  | 'reported_for'
  | 'until'
  | 'at'
  | 'copy_of'
  | 'bra_tag_id'
  | 'appeal_outcome'
  | 'appeal_reason'
>;

const rules: Record<GuidelineRule, string> = {
  consent: 'No one is shown without consent',
  nudity: 'Garments and fit, never nudity',
  counterfeit: 'Genuine pieces, described honestly',
  stolenPicture: 'Use your own pictures',
  underage: 'No one under 18',
  harassment: 'Kindness, and no private information',
  scam: 'Pay here, never elsewhere',
  illegal: 'Nothing illegal',
  other: 'Another guideline',
};

function addTo(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

/** What happened and what it means, by action. Subjects are shown on lock screens, so they name no piece. */
function describe(decision: Decided): Letter {
  if (decision.subject_kind === 'account') return describeRestriction(decision);
  const { action, automated, reason, title, until, copy_of, bra_tag_id, at } = decision;
  const what = `“${title}”`;
  const owned = copy_of !== null;
  const orders = bra_tag_id === null ? [] : ['Paid orders that haven’t shipped wait for our team, and parcels on their way still arrive.'];
  switch (action) {
    case 'hide':
      return {
        subject: 'We hid something of yours while we review it',
        lines: automated
          ? [
              `We hid ${what} automatically${reason === '' ? ', because of a report' : ''}. Only you and our team can see it. We review it by ${formatUtcDay(addTo(at, reviewTimes.hidden))}.`,
            ]
          : [`We keep ${what} hidden while we review a report. Only you and our team can see it.`],
      };
    case 'remove':
      return {
        subject: owned ? 'We removed a piece that you own from view' : 'We removed something of yours',
        lines: [
          owned
            ? `We removed ${what}. The piece stays yours, and so does its record, but others can’t see it and you can’t sell it here.`
            : `We removed ${what}. Others can’t see it anymore.${bra_tag_id === null ? '' : ' Its tag and its record stay yours.'}`,
          ...(owned ? [] : orders),
        ],
      };
    case 'revokeTag':
      return {
        subject: 'We revoked a tag',
        lines: [
          `We revoked the tag of ${what}. The tag no longer proves anything, and the piece can’t be sold or transferred here.`,
          ...(owned ? ['The piece itself stays yours. If you bought it here, write to support: you may get a refund.'] : orders),
        ],
      };
    case 'suspend':
      return {
        subject: 'We suspended your account',
        lines: [
          `We removed ${what} and suspended your account ${until ? `until ${formatUtcDay(until)}` : 'until further notice'}. You can still read our decisions and appeal, follow your orders, and export or delete your data.`,
          'Your listings are hidden and your payouts wait until the suspension ends. Paid orders that haven’t shipped are reviewed by our team within 48 hours.',
        ],
      };
    default:
      return {
        subject: 'It can be seen again',
        lines: [`${what} is back: everyone can see it again. You don’t need to do anything.`],
      };
  }
}

/** What a decision about an account means. */
function describeRestriction({ action, until }: Decided): Letter {
  const end = until ? `until ${formatUtcDay(until)}` : 'until further notice';
  switch (action) {
    case 'suspend':
      return {
        subject: 'We suspended your account',
        lines: [
          `We suspended your account ${end}. You can still read our decisions and appeal, follow your orders, and export or delete your data.`,
          'Your listings are hidden and your payouts wait until the suspension ends. Paid orders that haven’t shipped are reviewed by our team within 48 hours.',
        ],
      };
    case 'limit':
      return {
        subject: 'We limited your account',
        lines: [`We limited your account ${end}. You can buy and finish your orders, but you can’t tag, sell or message other members.`],
      };
    default:
      return {
        subject: 'Your account is active again',
        lines: ['You can use everything again. Your listings that are still on sale are back in the boutique, and your payouts continue.'],
      };
  }
}

const fixes = {
  edit: 'You can edit the piece so that it follows the guideline. We review it before we show it again.',
  pictures: 'You can replace the pictures. We review the new ones before we show it again.',
} as const;

/** The statement of reasons: what was decided, the rule, why, and what its reader can do until when. */
export function writeDecisionLetter(decision: Decided, link: string, canFix: boolean): Letter {
  const { subject, lines } = describe(decision);
  if (decision.action === 'reinstate' || decision.action === 'dismiss')
    return { subject, lines: [...lines, `Our reasons: ${decision.reason}`, 'Read the decision:', link] };
  const about = [`The guideline: ${rules[decision.rule]}.`, `Our reasons: ${getDecisionReason(decision)}`];
  if (decision.automated)
    return {
      subject,
      lines: [...lines, ...about, 'You don’t need to do anything. If it’s a mistake, we show it again.', 'Read the decision:', link],
    };
  const until = formatUtcDay(addTo(decision.at, appealWindow));
  const fix = canFix ? getFix(decision.rule) : null;
  return {
    subject,
    lines: [
      ...lines,
      ...about,
      ...(fix ? [fixes[fix]] : []),
      `If you disagree, you can appeal once until ${until}. Someone who wasn’t involved answers within 7 days.`,
      'Read the decision and appeal:',
      link,
    ],
  };
}

/** What an answered appeal means, by what had been decided. */
export function writeAppealLetter(decision: Decided, link: string): Letter {
  const what = `“${decision.title}”`;
  const subject = 'We answered your appeal';
  const reasons = `Our reasons: ${decision.appeal_reason ?? ''}`;
  const end = ['Read our answer:', link];
  if (decision.appeal_outcome === 'overturned') {
    const gains: Partial<Record<Decided['action'], string>> = {
      suspend: 'Your account is active again, and',
      revokeTag: 'The tag is valid again, and',
    };
    const gain = gains[decision.action];
    // Another restriction may still be in force, and has a decision of its own.
    if (decision.subject_kind === 'account')
      return { subject, lines: ['Your appeal succeeded, and we lifted this restriction of your account.', reasons, ...end] };
    return { subject, lines: [`Your appeal succeeded. ${gain ? `${gain} everyone` : 'Everyone'} can see ${what} again.`, reasons, ...end] };
  }
  const stays: Record<Decided['action'], string> = {
    hide: `${what} stays hidden while we review the report. We’ll write to you when we’ve decided what becomes of it.`,
    remove: `${what} stays removed.`,
    revokeTag: `The tag of ${what} stays revoked.`,
    limit: `Your account stays limited ${decision.until ? `until ${formatUtcDay(decision.until)}` : 'until further notice'}.`,
    suspend: `Your account stays suspended ${decision.until ? `until ${formatUtcDay(decision.until)}` : 'until further notice'}.`,
    reinstate: '',
    dismiss: '',
  };
  const other = 'If you still disagree, you can go to an independent dispute body or to court.';
  return { subject, lines: [`We reviewed your appeal and upheld our decision. ${stays[decision.action]}`, reasons, other, ...end] };
}

type Reported = { number: number; title: string };
/** What was decided about a report, as its reporter may know it: nothing about the account of the other side. */
type AnswerToReporter = { action: DecisionRow['action']; at: Date; isSecondLook: boolean };

const results: Record<DecisionRow['action'], string> = {
  dismiss: 'We found no violation of our guidelines, so it stays as it is.',
  reinstate: 'We found no violation of our guidelines, so it can be seen again.',
  hide: 'It’s hidden while we review it further. We’ll write to you when we’ve decided.',
  remove: 'We removed it: nobody else can see it anymore.',
  revokeTag: 'We revoked the tag: it no longer proves anything, and the piece can’t be sold here.',
  suspend: 'We removed it: nobody else can see it anymore.',
  limit: '',
};

export function writeAnswerToReporter({ number, title }: Reported, { action, at, isSecondLook }: AnswerToReporter, link: string): Letter {
  const isDismissed = action === 'dismiss' || action === 'reinstate';
  const until = formatUtcDay(addTo(at, appealWindow));
  return {
    subject: isSecondLook ? 'We looked at your report again' : 'We decided about your report',
    lines: [
      `Report R-${number}: ${title}`,
      results[action],
      ...(isDismissed && !isSecondLook
        ? [`If you disagree, you can ask us once to look again, until ${until}. Someone who wasn’t involved answers within 7 days.`]
        : []),
      ...(isDismissed && isSecondLook ? ['If you still disagree, you can go to an independent dispute body or to court.'] : []),
      'Read what we decided, and why:',
      link,
    ],
  };
}

export function writeChangeToReporter({ number, title }: Reported, link: string): Letter {
  return {
    subject: 'We changed our decision about your report',
    lines: [
      `Report R-${number}: ${title}`,
      'We reviewed our decision again and changed it: everyone can see it again. You don’t need to do anything.',
      'Read why:',
      link,
    ],
  };
}

export function writeAppealReceipt({ number, title }: Reported, appealedAt: Date, link: string): Letter {
  return {
    subject: 'We’re looking at your report again',
    lines: [
      `Report R-${number}: ${title}`,
      `Someone who wasn’t involved in the decision looks at it and answers by ${formatUtcDay(addTo(appealedAt, reviewTimes.appeal))}.`,
      link,
    ],
  };
}

type Receipt = { dueAt: Date | null; hidden: boolean };

export function writeReceipt({ number, title }: Reported, { dueAt, hidden }: Receipt, link: string): Letter {
  return {
    subject: 'We received your report',
    lines: [
      `Report R-${number}: ${title}`,
      `${hidden ? 'It’s hidden until our team has reviewed it' : 'Our team reviews it'}${dueAt ? ` by ${formatUtcDay(dueAt)}` : ''}. We never tell the other side who reported it.`,
      'Follow it here:',
      link,
    ],
  };
}

export function writeConfirmation(
  { number, title }: Reported,
  { confirmBy, hidden }: { confirmBy: Date; hidden: boolean },
  link: string,
): Letter {
  return {
    subject: 'Confirm your report',
    lines: [
      `Report R-${number}: ${title}`,
      `Open this link by ${formatUtcDay(confirmBy)} to confirm that you sent the report.${hidden ? ' It’s hidden until our team has reviewed it.' : ''}`,
      link,
      'If you didn’t report anything, ignore this mail.',
    ],
  };
}
