import type Stripe from 'stripe';
import { showMoney } from '../../money.ts';
import { escapeHtml, showDay } from '../../pages/html.ts';
import type { Page } from '../../pages/page.ts';
import { findBankAccount } from './account-object.ts';

const providerName = 'Sandbox Connect';

/** What the person typed, shown again beside the errors. */
export type TypedDetails = Partial<Record<'first_name' | 'last_name' | 'born' | 'routing' | 'account' | 'review', string>>;
export type FieldErrors = Partial<Record<'first_name' | 'last_name' | 'born' | 'routing' | 'account' | 'terms', string>>;

const reviewOptions = [
  { value: 'approved', label: 'Approved', hint: 'The account can receive payments and payouts right away.' },
  { value: 'document', label: 'Document required', hint: 'Payouts are paused until it is provided.' },
  { value: 'pending', label: 'In review', hint: 'The review continues after you return.' },
  { value: 'rejected', label: 'Declined', hint: 'The account can’t be used.' },
];

export function createOnboardingPage(account: Stripe.Account, typed: TypedDetails, errors: FieldErrors, returnUrl: string | null): Page {
  const createField = (name: keyof TypedDetails & keyof FieldErrors, label: string, more: string, hint = '') => {
    const message = errors[name];
    const isFirst = message !== undefined && Object.keys(errors)[0] === name;
    const about = [message ? `${name}-wrong` : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ');
    return `<div><label for="${name}">${label}</label>
<input class="field" id="${name}" name="${name}" value="${escapeHtml(typed[name] ?? '')}" ${more}${about ? ` aria-describedby="${about}"` : ''}${message ? ' aria-invalid="true"' : ''}${isFirst ? ' autofocus' : ''}>
${hint ? `<span class="hint" id="${name}-hint">${hint}</span>` : ''}${message ? `<p class="wrong" id="${name}-wrong">${escapeHtml(message)}</p>` : ''}</div>`;
  };
  const count = Object.keys(errors).length;
  return {
    title: 'Set up payouts',
    provider: providerName,
    status: count === 0 ? 200 : 422,
    leadsTo: returnUrl,
    body: `<div><p class="eyebrow">Step 1 of 1</p><h1>Set up your <em>payouts</em></h1>
<p class="lead">Enter your details and the bank account for payouts. This is a sandbox: nothing is checked and no bank is contacted. Use a made-up name and the test numbers below.</p></div>
${count === 0 ? '' : `<p class="alert" role="alert">${count === 1 ? '1 field needs' : `${count} fields need`} a correction. Everything else you entered is still here.</p>`}
<form class="panel" method="post" novalidate>
<div class="pair">${createField('first_name', 'First name', 'autocomplete="off" maxlength="100"')}${createField('last_name', 'Last name', 'autocomplete="off" maxlength="100"')}</div>
${createField('born', 'Date of birth', 'type="date" autocomplete="off"', 'You must be 18 or older.')}
<hr class="stitch">
<div class="pair">${createField('routing', 'Routing number', 'inputmode="numeric" autocomplete="off" maxlength="9"', 'For example 110000000')}${createField('account', 'Account number', 'inputmode="numeric" autocomplete="off" maxlength="17"', '000123456789 accepts payouts; 000111111116 returns them.')}</div>
<hr class="stitch">
<fieldset><legend>Result of the review <span class="hint">A real provider decides this. Here, you choose.</span></legend>
<div class="choices">${reviewOptions
      .map(
        ({ value, label, hint }, n) =>
          `<label class="choice"><input type="radio" name="review" value="${value}"${(typed.review ?? 'approved') === value ? ' checked' : ''}${n === 0 ? ' required' : ''}><span>${label}<span class="hint">${hint}</span></span></label>`,
      )
      .join('')}</div></fieldset>
<div><label class="choice"><input type="checkbox" name="terms" value="yes"${errors.terms ? ' aria-invalid="true" aria-describedby="terms-wrong"' : ''}><span>I agree to the terms of the sandbox<span class="hint">This is a test page, so there are no terms to read.</span></span></label>${errors.terms ? `<p class="wrong" id="terms-wrong">${escapeHtml(errors.terms)}</p>` : ''}</div>
<button class="btn primary" name="do" value="submit">Finish</button>
<button class="btn" name="do" value="later">Go back without saving</button>
</form>
<p class="note">Account <span class="mono">${escapeHtml(account.id)}</span></p>`,
  };
}

export function createExpiredLinkPage(): Page {
  return {
    title: 'Link expired',
    provider: providerName,
    status: 404,
    body: `<div class="panel"><div><p class="eyebrow">Sandbox</p><h1>This link has <em>expired</em></h1>
<p class="lead">Each link works once, for a few minutes. Go back to where you found it and press the button again to get a new one.</p></div></div>`,
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

const payoutLabels: Record<string, { label: string; tone: string }> = {
  pending: { label: 'on its way', tone: '' },
  paid: { label: 'paid', tone: ' good' },
  failed: { label: 'returned', tone: ' bad' },
};

const lineLabels: Record<string, string> = {
  payment: 'Payment received',
  payment_refund: 'Payment reversed',
  payout: 'Payout',
  payout_failure: 'Payout returned',
};

export function createDashboardPage({ account, sums, payouts, lines, message }: DashboardFacts): Page {
  const balances = sums.length === 0 ? [{ currency: account.default_currency ?? 'usd', available: 0, pending: 0 }] : sums;
  const bank = findBankAccount(account);
  return {
    title: 'Your balance',
    provider: providerName,
    isWide: true,
    body: `<div class="row"><div><p class="eyebrow">Express dashboard</p><h1>Your <em>balance</em></h1></div>
<form class="inline" method="post"><button class="btn fit" name="do" value="payout"${balances.some((sum) => sum.available > 0) && account.payouts_enabled ? '' : ' disabled'}>Pay out now</button></form></div>
${message === null ? '' : `<p class="panel" role="status">${escapeHtml(message)}</p>`}
${describeStanding(account)}
<dl class="figures">${balances
      .map(
        (sum) =>
          `<div><dt>Available</dt><dd>${escapeHtml(showMoney(sum.available, sum.currency))}</dd></div><div><dt>Pending</dt><dd>${escapeHtml(showMoney(sum.pending, sum.currency))}</dd></div>`,
      )
      .join('')}
<div><dt>Bank account</dt><dd>${bank === null ? 'None yet' : `&hellip;${escapeHtml(bank.last4)}`}</dd></div>
<div><dt>Payouts</dt><dd>Manual</dd></div></dl>
<hr class="stitch">
${payouts.length === 0 ? `<div><h2>Payouts</h2><p class="empty">No payouts yet.</p></div>` : createPayoutTable(payouts)}
<hr class="stitch">
${lines.length === 0 ? '<div><h2>Transactions</h2><p class="empty">No transactions yet.</p></div>' : createLineTable(lines)}
<p class="note">Account <span class="mono">${escapeHtml(account.id)}</span></p>`,
  };
}

function describeStanding(account: Stripe.Account): string {
  if (account.payouts_enabled) return '';
  const reason = account.requirements?.disabled_reason ?? '';
  const why = reason.startsWith('rejected')
    ? 'This account was declined and can’t be used.'
    : reason === 'requirements.pending_verification'
      ? 'Your information is being reviewed.'
      : 'A document is required before payouts can start.';
  return `<p class="alert">${why}</p>`;
}

function createPayoutTable(payouts: Stripe.Payout[]): string {
  const rows = payouts.map((payout) => {
    const { label, tone } = payoutLabels[payout.status] ?? { label: payout.status, tone: '' };
    const more = payout.failure_message ?? `Arrives by ${showDay(payout.arrival_date)}`;
    return [
      showDay(payout.created),
      `<span class="tag${tone}">${label}</span>${createHint(more)}`,
      showMoney(payout.amount, payout.currency),
    ];
  });
  return createTable('Payouts', ['Created', 'Status', 'Amount'], rows);
}

function createLineTable(lines: Stripe.BalanceTransaction[]): string {
  const rows = lines.map((line) => {
    const what = lineLabels[line.type] ?? escapeHtml(line.type);
    const availability = line.status === 'pending' ? `Available on ${showDay(line.available_on)}` : '';
    return [
      showDay(line.created),
      what + createHint(line.description ?? '') + createHint(availability),
      showMoney(line.net, line.currency),
    ];
  });
  return createTable('Transactions', ['Date', 'Description', 'Amount'], rows);
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
