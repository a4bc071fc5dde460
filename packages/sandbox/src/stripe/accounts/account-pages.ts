import type Stripe from 'stripe';
import { showMoney } from '../../money.ts';
import { escapeHtml, showDay } from '../../pages/html.ts';
import { type Page, toTitle } from '../../pages/page.ts';
import type { ConnectTexts } from '../../texts/connect/en.ts';
import { type Language, texts } from '../../texts/texts.ts';
import { findBankAccount, reviews } from './account-object.ts';

/** What the person typed, shown again beside the errors. */
export type TypedDetails = Partial<Record<'first_name' | 'last_name' | 'born' | 'routing' | 'account' | 'review', string>>;
export type FieldErrors = Partial<
  Record<'first_name' | 'last_name' | 'born' | 'routing' | 'account' | 'terms', keyof ConnectTexts['errors']>
>;

export interface OnboardingForm {
  account: Stripe.Account;
  typed: TypedDetails;
  errors: FieldErrors;
  returnUrl: string | null;
}

export function createOnboardingPage({ account, typed, errors, returnUrl }: OnboardingForm, language: Language): Page {
  const { connect } = texts[language];
  const { setup } = connect;
  const readError = (name: keyof FieldErrors): string | undefined => errors[name] && connect.errors[errors[name]];
  const createField = (name: keyof TypedDetails & keyof FieldErrors, label: string, more: string, hint = '') => {
    const message = readError(name);
    const isFirst = message !== undefined && Object.keys(errors)[0] === name;
    const about = [message ? `${name}-wrong` : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ');
    return `<div><label for="${name}">${label}</label>
<input class="field" id="${name}" name="${name}" value="${escapeHtml(typed[name] ?? '')}" ${more}${about ? ` aria-describedby="${about}"` : ''}${message ? ' aria-invalid="true"' : ''}${isFirst ? ' autofocus' : ''}>
${hint ? `<span class="hint" id="${name}-hint">${hint}</span>` : ''}${message ? `<p class="wrong" id="${name}-wrong">${escapeHtml(message)}</p>` : ''}</div>`;
  };
  const count = Object.keys(errors).length;
  return {
    language,
    title: toTitle(setup.heading),
    provider: connect.name,
    status: count === 0 ? 200 : 422,
    leadsTo: returnUrl,
    body: `<div><p class="eyebrow">${setup.eyebrow}</p><h1>${setup.heading}</h1>
<p class="lead">${setup.text}</p></div>
${count === 0 ? '' : `<p class="alert" role="alert">${setup.corrections(count)}</p>`}
<form class="panel" method="post" novalidate>
<div class="pair">${createField('first_name', setup.firstName, 'autocomplete="off" maxlength="100"')}${createField('last_name', setup.lastName, 'autocomplete="off" maxlength="100"')}</div>
${createField('born', setup.born, 'type="date" autocomplete="off"', setup.bornHint)}
<hr class="stitch">
<div class="pair">${createField('routing', setup.routing, 'inputmode="numeric" autocomplete="off" maxlength="9"', setup.routingHint)}${createField('account', setup.number, 'inputmode="numeric" autocomplete="off" maxlength="17"', setup.numberHint)}</div>
<hr class="stitch">
<fieldset><legend>${setup.review} <span class="hint">${setup.reviewHint}</span></legend>
<div class="choices">${reviews
      .map(
        (review, n) =>
          `<label class="choice"><input type="radio" name="review" value="${review}"${(typed.review ?? 'approved') === review ? ' checked' : ''}${n === 0 ? ' required' : ''}><span>${setup[review].label}<span class="hint">${setup[review].hint}</span></span></label>`,
      )
      .join('')}</div></fieldset>
<div><label class="choice"><input type="checkbox" name="terms" value="yes"${errors.terms ? ' aria-invalid="true" aria-describedby="terms-wrong"' : ''}><span>${setup.terms}<span class="hint">${setup.termsHint}</span></span></label>${errors.terms ? `<p class="wrong" id="terms-wrong">${readError('terms')}</p>` : ''}</div>
<button class="btn primary" name="do" value="submit">${setup.finish}</button>
<button class="btn" name="do" value="later">${setup.later}</button>
</form>
<p class="note">${connect.account} <span class="mono">${escapeHtml(account.id)}</span></p>`,
  };
}

export function createExpiredLinkPage(language: Language): Page {
  const { name, expired } = texts[language].connect;
  return {
    language,
    title: toTitle(expired.heading),
    provider: name,
    status: 404,
    body: `<div class="panel"><div><p class="eyebrow">${expired.eyebrow}</p><h1>${expired.heading}</h1>
<p class="lead">${expired.text}</p></div></div>`,
  };
}

export interface DashboardFacts {
  account: Stripe.Account;
  sums: { currency: string; available: number; pending: number }[];
  payouts: Stripe.Payout[];
  lines: Stripe.BalanceTransaction[];
  /** Shown once, after a payout was requested. */
  message: string | null;
}

const tones: Record<string, string> = { paid: ' good', failed: ' bad' };

export function createDashboardPage({ account, sums, payouts, lines, message }: DashboardFacts, language: Language): Page {
  const { connect } = texts[language];
  const { dashboard } = connect;
  const balances = sums.length === 0 ? [{ currency: account.default_currency ?? 'usd', available: 0, pending: 0 }] : sums;
  const bank = findBankAccount(account);
  return {
    language,
    title: toTitle(dashboard.heading),
    provider: connect.name,
    isWide: true,
    body: `<div class="row"><div><p class="eyebrow">${dashboard.eyebrow}</p><h1>${dashboard.heading}</h1></div>
<form class="inline" method="post"><button class="btn fit" name="do" value="payout"${balances.some((sum) => sum.available > 0) && account.payouts_enabled ? '' : ' disabled'}>${dashboard.payOut}</button></form></div>
${message === null ? '' : `<p class="panel" role="status">${escapeHtml(message)}</p>`}
${describeStanding(account, dashboard)}
<dl class="figures">${balances
      .map(
        (sum) =>
          `<div><dt>${dashboard.available}</dt><dd>${escapeHtml(showMoney(sum.available, sum.currency))}</dd></div><div><dt>${dashboard.pending}</dt><dd>${escapeHtml(showMoney(sum.pending, sum.currency))}</dd></div>`,
      )
      .join('')}
<div><dt>${dashboard.bank}</dt><dd>${bank === null ? dashboard.noBank : `&hellip;${escapeHtml(bank.last4)}`}</dd></div>
<div><dt>${dashboard.payouts}</dt><dd>${dashboard.manual}</dd></div></dl>
<hr class="stitch">
${payouts.length === 0 ? `<div><h2>${dashboard.payouts}</h2><p class="empty">${dashboard.noPayouts}</p></div>` : createPayoutTable(payouts, language)}
<hr class="stitch">
${lines.length === 0 ? `<div><h2>${dashboard.transactions}</h2><p class="empty">${dashboard.noTransactions}</p></div>` : createLineTable(lines, language)}
<p class="note">${connect.account} <span class="mono">${escapeHtml(account.id)}</span></p>`,
  };
}

function describeStanding(account: Stripe.Account, { declined, reviewed, documentMissing }: ConnectTexts['dashboard']): string {
  if (account.payouts_enabled) return '';
  const reason = account.requirements?.disabled_reason ?? '';
  const why = reason.startsWith('rejected') ? declined : reason === 'requirements.pending_verification' ? reviewed : documentMissing;
  return `<p class="alert">${why}</p>`;
}

function createPayoutTable(payouts: Stripe.Payout[], language: Language): string {
  const { dashboard } = texts[language].connect;
  const labels: Partial<Record<string, string>> = dashboard.payoutStatus;
  const rows = payouts.map((payout) => {
    const failure = payout.failure_code === 'no_account' ? dashboard.noSuchAccount : payout.failure_message;
    const more = failure ?? dashboard.arrivesBy(showDay(payout.arrival_date, language));
    return [
      showDay(payout.created, language),
      `<span class="tag${tones[payout.status] ?? ''}">${labels[payout.status] ?? payout.status}</span>${createHint(more)}`,
      showMoney(payout.amount, payout.currency),
    ];
  });
  return createTable(dashboard.payouts, [dashboard.created, dashboard.status, dashboard.amount], rows);
}

function createLineTable(lines: Stripe.BalanceTransaction[], language: Language): string {
  const { dashboard } = texts[language].connect;
  const labels: Partial<Record<string, string>> = dashboard.line;
  const rows = lines.map((line) => {
    const what = labels[line.type] ?? escapeHtml(line.type);
    const availability = line.status === 'pending' ? dashboard.availableOn(showDay(line.available_on, language)) : '';
    return [
      showDay(line.created, language),
      what + createHint(line.description ?? '') + createHint(availability),
      showMoney(line.net, line.currency),
    ];
  });
  return createTable(dashboard.transactions, [dashboard.date, dashboard.description, dashboard.amount], rows);
}

function createHint(text: string): string {
  return text === '' ? '' : `<span class="hint">${escapeHtml(text)}</span>`;
}

/** Three columns, so that it fits a phone without scrolling sideways. */
function createTable(caption: string, headings: string[], rows: string[][]): string {
  const cell = (tag: string, text: string, n: number) =>
    `<${tag}${n === headings.length - 1 ? ' class="num"' : ''}>${text}</${tag.split(' ')[0]}>`;
  const row = (cells: string[]) => `<tr>${cells.map((text, n) => cell('td', text, n)).join('')}</tr>`;
  return `<table><caption>${caption}</caption><thead><tr>${headings.map((head, n) => cell('th scope="col"', head, n)).join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`;
}
