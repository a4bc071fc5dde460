import type { I18n } from '@lingui/core';
import { formatAmount } from '@strapline/domain/money/money';
import { formatDay } from '../language/language.ts';

type Letter = { subject: string; lines: string[] };
type Side = 'buyer' | 'seller';

export type MailedDispute = {
  status: string;
  dueAt: string | null;
  proposal: 'full' | 'partial' | 'return' | null;
  proposedBy: Side | null;
  cents: number | null;
  decidedCents: number | null;
  decidedWords: string | null;
};

/** To the seller: the buyer reported a problem. */
export function writeDisputeOpened(i18n: I18n, dispute: MailedDispute | null, link: string): Letter {
  const asked = dispute?.proposedBy === 'buyer' ? `${formatRequest(i18n, dispute)} ` : '';
  return {
    subject: i18n._('Your buyer reported a problem'),
    lines: [
      dispute?.dueAt
        ? i18n._('Please answer by {date}. If you don’t, our team decides without your answer.', { date: formatDay(i18n, dispute.dueAt) })
        : i18n._('Please answer within 5 days. If you don’t, our team decides without your answer.'),
      asked + i18n._('Read what they say, and answer: {link}', { link }),
    ],
  };
}

function formatRequest(i18n: I18n, { proposal, cents }: MailedDispute): string {
  if (proposal === 'partial') return i18n._('The buyer asks for a refund of {amount}.', { amount: formatAmount(cents ?? 0) });
  return proposal === 'return'
    ? i18n._('The buyer asks for a full refund and will return the piece.')
    : i18n._('The buyer asks for a full refund.');
}

/** To the side that must act next: what the other side did, and what to do by when. */
export function writeDisputeLetter(i18n: I18n, dispute: MailedDispute | null, to: Side, link: string): Letter {
  const date = dispute?.dueAt ? formatDay(i18n, dispute.dueAt) : null;
  switch (dispute?.status) {
    case 'return_agreed':
      return {
        subject: i18n._('Please return the piece'),
        lines: [
          date
            ? i18n._('You both agreed on a return. Send the piece back by {date} and enter the tracking number: {link}', { date, link })
            : i18n._('You both agreed on a return. Send the piece back and enter the tracking number: {link}', { link }),
        ],
      };
    case 'return_sent':
      return {
        subject: i18n._('Your piece is on its way back'),
        lines: [
          date
            ? i18n._('The buyer sent the piece back. Confirm by {date} that you have it: {link}', { date, link })
            : i18n._('The buyer sent the piece back. Confirm that you have it: {link}', { link }),
        ],
      };
    default:
      return {
        subject: to === 'buyer' ? i18n._('The seller answered') : i18n._('The buyer answered'),
        lines: formatAnswer(i18n, dispute, { to, date, link }),
      };
  }
}

type Addressed = { to: Side; date: string | null; link: string };

function formatAnswer(i18n: I18n, dispute: MailedDispute | null, { to, date, link }: Addressed): string[] {
  const proposed = dispute?.proposedBy === to ? null : dispute?.proposal;
  if (!proposed) {
    const refused = to === 'buyer' ? i18n._('The seller doesn’t agree.') : i18n._('The buyer doesn’t agree.');
    const next = date
      ? i18n._('Propose something else or ask us to decide by {date}: {link}', { date, link })
      : i18n._('Propose something else or ask us to decide: {link}', { link });
    return [`${refused} ${next}`];
  }
  const next = date
    ? i18n._('Read the answer and say by {date} whether you agree: {link}', { date, link })
    : i18n._('Read the answer and say whether you agree: {link}', { link });
  return [formatProposal(i18n, proposed, { to, amount: formatAmount(dispute?.cents ?? 0) }), next];
}

function formatProposal(i18n: I18n, proposal: 'full' | 'partial' | 'return', { to, amount }: { to: Side; amount: string }): string {
  const byProposal = {
    full: { buyer: i18n._('The seller proposes a full refund.'), seller: i18n._('The buyer proposes a full refund.') },
    partial: {
      buyer: i18n._('The seller proposes that you keep the piece and get {amount} back.', { amount }),
      seller: i18n._('The buyer proposes that they keep the piece and get {amount} back.', { amount }),
    },
    return: {
      buyer: i18n._('The seller proposes that you send the piece back and then get a full refund.'),
      seller: i18n._('The buyer proposes that they send the piece back and then get a full refund.'),
    },
  };
  return byProposal[proposal][to];
}

/** The outcome in one sentence, with our reasons where we decided. */
export function writeDisputeOutcome(i18n: I18n, dispute: MailedDispute | null, to: Side): string[] {
  const amount = formatAmount(dispute?.decidedCents ?? 0);
  const outcomes = {
    ended_buyer: {
      buyer: i18n._('You get {amount} back to the payment method you used. The order is closed.', { amount }),
      seller: i18n._('The buyer gets {amount} back, and the order is closed. You are not paid for it.', { amount }),
    },
    ended_split: {
      buyer: i18n._('You keep the piece and get {amount} back to the payment method you used. The order is complete.', { amount }),
      seller: i18n._('The buyer keeps the piece and gets {amount} back. The order is complete, and you are paid the rest.', { amount }),
    },
    ended_seller: {
      buyer: i18n._('The dispute ended without a refund. The order is complete, and the seller is paid.'),
      seller: i18n._('The dispute ended without a refund. The order is complete, and you are paid.'),
    },
  } as const;
  const outcome = dispute && dispute.status in outcomes ? outcomes[dispute.status as keyof typeof outcomes][to] : null;
  const reasons = dispute?.decidedWords;
  return [outcome ?? i18n._('See the result on the order page.'), ...(reasons ? [i18n._('Our reasons: {reasons}', { reasons })] : [])];
}
