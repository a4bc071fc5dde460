import type { I18n } from '@lingui/core';
import { appealWindow, reviewTimes } from '@strapline/domain/report/report.states';
import { formatDay } from '../../language/language.ts';
import type { DecisionRow } from '../decision.store.ts';
import type { Letter } from './describe-decision.ts';

type Reported = { number: number; title: string };
/** What was decided about a report, as its reporter may know it: nothing about the account of the other side. */
type AnswerToReporter = { action: DecisionRow['action']; at: Date; isSecondLook: boolean };

function nameReport(i18n: I18n, { number, title }: Reported): string {
  return i18n._('Report R-{number}: {title}', { number: String(number), title });
}

function describeResult(i18n: I18n, action: DecisionRow['action']): string {
  switch (action) {
    case 'dismiss':
      return i18n._('We found no violation of our guidelines, so it stays as it is.');
    case 'reinstate':
      return i18n._('We found no violation of our guidelines, so it can be seen again.');
    case 'hide':
      return i18n._('It’s hidden while we review it further. We’ll write to you when we’ve decided.');
    case 'revokeTag':
      return i18n._('We revoked the tag: it no longer proves anything, and the piece can’t be sold here.');
    case 'remove':
    case 'suspend':
      return i18n._('We removed it: nobody else can see it anymore.');
    case 'limit':
      return '';
  }
}

export function writeAnswerToReporter(i18n: I18n, report: Reported, { action, at, isSecondLook }: AnswerToReporter, link: string): Letter {
  const isDismissed = action === 'dismiss' || action === 'reinstate';
  const date = formatDay(i18n, new Date(at.getTime() + appealWindow));
  const next = isSecondLook
    ? i18n._('If you still disagree, you can go to an independent dispute body or to court.')
    : i18n._('If you disagree, you can ask us once to look again, until {date}. Someone who wasn’t involved answers within 7 days.', {
        date,
      });
  return {
    subject: isSecondLook ? i18n._('We looked at your report again') : i18n._('We decided about your report'),
    lines: [
      nameReport(i18n, report),
      describeResult(i18n, action),
      ...(isDismissed ? [next] : []),
      i18n._('Read what we decided, and why:'),
      link,
    ],
  };
}

export function writeChangeToReporter(i18n: I18n, report: Reported, link: string): Letter {
  return {
    subject: i18n._('We changed our decision about your report'),
    lines: [
      nameReport(i18n, report),
      i18n._('We reviewed our decision again and changed it: everyone can see it again. You don’t need to do anything.'),
      i18n._('Read why:'),
      link,
    ],
  };
}

export function writeAppealReceipt(i18n: I18n, report: Reported, appealedAt: Date, link: string): Letter {
  return {
    subject: i18n._('We’re looking at your report again'),
    lines: [
      nameReport(i18n, report),
      i18n._('Someone who wasn’t involved in the decision looks at it and answers by {date}.', {
        date: formatDay(i18n, new Date(appealedAt.getTime() + reviewTimes.appeal)),
      }),
      link,
    ],
  };
}

type Receipt = { dueAt: Date | null; hidden: boolean };

export function writeReceipt(i18n: I18n, report: Reported, receipt: Receipt, link: string): Letter {
  const secret = i18n._('We never tell the other side who reported it.');
  return {
    subject: i18n._('We received your report'),
    lines: [nameReport(i18n, report), `${describeReview(i18n, receipt)} ${secret}`, i18n._('Follow it here:'), link],
  };
}

function describeReview(i18n: I18n, { dueAt, hidden }: Receipt): string {
  const date = dueAt ? formatDay(i18n, dueAt) : null;
  if (hidden)
    return date
      ? i18n._('It’s hidden until our team has reviewed it by {date}.', { date })
      : i18n._('It’s hidden until our team has reviewed it.');
  return date ? i18n._('Our team reviews it by {date}.', { date }) : i18n._('Our team reviews it.');
}

type Confirmation = { confirmBy: Date; hidden: boolean };

export function writeConfirmation(i18n: I18n, report: Reported, { confirmBy, hidden }: Confirmation, link: string): Letter {
  const ask = i18n._('Open this link by {date} to confirm that you sent the report.', { date: formatDay(i18n, confirmBy) });
  return {
    subject: i18n._('Confirm your report'),
    lines: [
      nameReport(i18n, report),
      hidden ? `${ask} ${i18n._('It’s hidden until our team has reviewed it.')}` : ask,
      link,
      i18n._('If you didn’t report anything, ignore this mail.'),
    ],
  };
}
