import type { I18n } from '@lingui/core';
import { reviewTimes } from '@strapline/domain/report/report.states';
import { formatDay, formatUntil } from '../../language/language.ts';
import type { DecisionRow } from '../decision.store.ts';

export type Letter = { subject: string; lines: string[] };
export type Decided = Pick<
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

/** What happened to a piece and what it means, by action. Subjects are shown on lock screens, so they name no piece. */
export function describeDecision(i18n: I18n, decision: Decided): Letter {
  const { action, title, until } = decision;
  switch (action) {
    case 'hide':
      return { subject: i18n._('We hid something of yours while we review it'), lines: [describeHiding(i18n, decision)] };
    case 'remove':
      return describeRemoval(i18n, decision);
    case 'revokeTag':
      return {
        subject: i18n._('We revoked a tag'),
        lines: [
          i18n._('We revoked the tag of “{title}”. The tag no longer proves anything, and the piece can’t be sold or transferred here.', {
            title,
          }),
          ...(decision.copy_of === null
            ? describeOrders(i18n, decision)
            : [i18n._('The piece itself stays yours. If you bought it here, write to support: you may get a refund.')]),
        ],
      };
    case 'suspend':
      return {
        subject: i18n._('We suspended your account'),
        lines: [
          i18n._(
            'We removed “{title}” and suspended your account {end}. You can still read our decisions and appeal, follow your orders, and export or delete your data.',
            { title, end: formatUntil(i18n, until) },
          ),
          describeSuspension(i18n),
        ],
      };
    default:
      return {
        subject: i18n._('It can be seen again'),
        lines: [i18n._('“{title}” is back: everyone can see it again. You don’t need to do anything.', { title })],
      };
  }
}

function describeHiding(i18n: I18n, { automated, reason, title, at }: Decided): string {
  if (!automated) return i18n._('We keep “{title}” hidden while we review a report. Only you and our team can see it.', { title });
  const about = { title, date: formatDay(i18n, new Date(at.getTime() + reviewTimes.hidden)) };
  return reason === ''
    ? i18n._('We hid “{title}” automatically, because of a report. Only you and our team can see it. We review it by {date}.', about)
    : i18n._('We hid “{title}” automatically. Only you and our team can see it. We review it by {date}.', about);
}

function describeRemoval(i18n: I18n, decision: Decided): Letter {
  const { title, copy_of, bra_tag_id } = decision;
  if (copy_of !== null)
    return {
      subject: i18n._('We removed a piece that you own from view'),
      lines: [
        i18n._('We removed “{title}”. The piece stays yours, and so does its record, but others can’t see it and you can’t sell it here.', {
          title,
        }),
      ],
    };
  return {
    subject: i18n._('We removed something of yours'),
    lines: [
      bra_tag_id === null
        ? i18n._('We removed “{title}”. Others can’t see it anymore.', { title })
        : i18n._('We removed “{title}”. Others can’t see it anymore. Its tag and its record stay yours.', { title }),
      ...describeOrders(i18n, decision),
    ],
  };
}

function describeOrders(i18n: I18n, { bra_tag_id }: Decided): string[] {
  if (bra_tag_id === null) return [];
  return [i18n._('Paid orders that haven’t shipped wait for our team, and parcels on their way still arrive.')];
}

function describeSuspension(i18n: I18n): string {
  return i18n._(
    'Your listings are hidden and your payouts wait until the suspension ends. Paid orders that haven’t shipped are reviewed by our team within 48 hours.',
  );
}

/** What a decision about an account means. */
export function describeAccountDecision(i18n: I18n, { action, until }: Decided): Letter {
  const end = formatUntil(i18n, until);
  switch (action) {
    case 'suspend':
      return {
        subject: i18n._('We suspended your account'),
        lines: [
          i18n._(
            'We suspended your account {end}. You can still read our decisions and appeal, follow your orders, and export or delete your data.',
            { end },
          ),
          describeSuspension(i18n),
        ],
      };
    case 'limit':
      return {
        subject: i18n._('We limited your account'),
        lines: [
          i18n._('We limited your account {end}. You can buy and finish your orders, but you can’t tag, sell or message other members.', {
            end,
          }),
        ],
      };
    default:
      return {
        subject: i18n._('Your account is active again'),
        lines: [
          i18n._('You can use everything again. Your listings that are still on sale are back in the boutique, and your payouts continue.'),
        ],
      };
  }
}
