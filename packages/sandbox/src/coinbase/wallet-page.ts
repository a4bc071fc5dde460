import { escapeHtml, showTime } from '../pages/html.ts';
import { type Page, toTitle } from '../pages/page.ts';
import { type Language, type Texts, texts } from '../texts/texts.ts';
import type { Checkout } from './checkout-object.ts';

/** The page of the test wallet. */
export function createWalletPage(checkout: Checkout, language: Language): Page {
  const { status } = checkout;
  const { wallet } = texts[language];
  const { heading, text } = wallet[status];
  const hasEnded = status === 'EXPIRED' || status === 'DEACTIVATED';
  return {
    language,
    title: toTitle(heading),
    provider: wallet.name,
    ...(status === 'PROCESSING' ? { againAfter: 2 } : {}),
    body: `<div class="panel">
<div><p class="eyebrow">${wallet.eyebrow}</p><h1>${heading}</h1><p class="lead" role="status">${text}</p></div>
<hr class="stitch">
${createFacts(checkout, language)}
${status === 'ACTIVE' ? payForm(checkout, wallet) : ''}
${hasEnded ? createLateForm(checkout, wallet) : ''}
${status === 'PROCESSING' ? `<p><a href="">${wallet.refresh}</a></p>` : createBackLink(checkout, texts[language])}
</div>`,
  };
}

export function createNoWalletPage(language: Language): Page {
  const { name, unknown } = texts[language].wallet;
  return {
    language,
    title: toTitle(unknown.heading),
    provider: name,
    status: 404,
    body: `<div class="panel"><div><h1>${unknown.heading}</h1><p class="lead">${unknown.text}</p></div></div>`,
  };
}

function createFacts(checkout: Checkout, language: Language): string {
  const { amount: amountLabel, purpose, wallet } = texts[language];
  const { amount, description, address, expiresAt, settlement, transactionHash, refundedAmount } = checkout;
  return `<dl class="facts">
<dt>${amountLabel}</dt><dd class="sum">${escapeHtml(amount)} USDC</dd>
${description ? `<dt>${purpose}</dt><dd>${escapeHtml(description)}</dd>` : ''}
<dt>${wallet.to}</dt><dd class="mono">${escapeHtml(address)}</dd>
${checkout.status === 'ACTIVE' ? `<dt>${wallet.payBy}</dt><dd>${showTime(Date.parse(expiresAt) / 1000, language)}</dd>` : ''}
${settlement && settlement.totalAmount !== amount ? `<dt>${wallet.received}</dt><dd>${escapeHtml(settlement.totalAmount)} USDC</dd>` : ''}
${transactionHash ? `<dt>${wallet.transaction}</dt><dd class="mono">${escapeHtml(transactionHash)}</dd>` : ''}
${refundedAmount ? `<dt>${wallet.refunded}</dt><dd>${escapeHtml(refundedAmount)} USDC</dd>` : ''}
</dl>`;
}

function payForm({ amount }: Checkout, wallet: Texts['wallet']): string {
  const choice = (value: string, label: string, hint: string, isFirst = false) =>
    `<label class="choice"><input type="radio" name="payment" value="${value}"${isFirst ? ' checked' : ''}><span>${label}<span class="hint">${hint}</span></span></label>`;
  return `<hr class="stitch"><form method="post">
<fieldset><legend>${wallet.onNetwork}</legend><div class="choices">
${choice('exact', escapeHtml(wallet.exact(amount)), wallet.exactHint, true)}
${choice('short', wallet.short, wallet.shortHint)}
${choice('failing', wallet.failing, wallet.failingHint)}
</div></fieldset>
<button class="btn primary">${escapeHtml(wallet.pay(amount))}</button></form>`;
}

/** Payments also arrive after the deadline. */
function createLateForm({ amount }: Checkout, wallet: Texts['wallet']): string {
  return `<hr class="stitch"><form method="post"><input type="hidden" name="payment" value="exact">
<button class="btn">${escapeHtml(wallet.payLate(amount))}</button>
<p class="note">${wallet.lateNote}</p></form>`;
}

function createBackLink({ status, successRedirectUrl, failRedirectUrl }: Checkout, { back }: Texts): string {
  const isPaid = status === 'COMPLETED' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED';
  const url = isPaid ? successRedirectUrl : failRedirectUrl;
  return url ? `<p><a class="btn${isPaid ? ' primary' : ''}" href="${escapeHtml(url)}">${back}</a></p>` : '';
}
