import { escapeHtml, showTime } from '../pages/html.ts';
import type { Page } from '../pages/page.ts';
import type { Checkout, CheckoutStatus } from './checkout-object.ts';

const pageName = 'Sandbox Wallet';

interface PageTexts {
  heading: string;
  text: string;
}

const settledTexts: Record<Exclude<CheckoutStatus, 'ACTIVE'>, PageTexts> = {
  PROCESSING: {
    heading: 'Payment <em>sent</em>',
    text: 'The network is confirming the payment. This page updates automatically.',
  },
  COMPLETED: { heading: 'Payment <em>confirmed</em>', text: 'Your payment arrived. You don’t need to do anything else.' },
  FAILED: { heading: 'Payment <em>failed</em>', text: 'The network rejected the payment. Nothing was taken. Go back and try again.' },
  EXPIRED: { heading: 'Payment <em>expired</em>', text: 'The time to pay has run out. Go back to the shop and start again.' },
  DEACTIVATED: { heading: 'Payment <em>canceled</em>', text: 'The shop canceled this payment. Go back to see why.' },
  REFUNDED: { heading: 'Payment <em>refunded</em>', text: 'This payment was refunded.' },
  PARTIALLY_REFUNDED: { heading: 'Partially <em>refunded</em>', text: 'Part of this payment was refunded.' },
};

/** The page of the test wallet. */
export function createWalletPage(checkout: Checkout): Page {
  const { status } = checkout;
  const texts =
    status === 'ACTIVE'
      ? {
          heading: 'Pay from a test <em>wallet</em>',
          text: 'No real coins are sent. Choose what happens on the network and see how the shop responds.',
        }
      : settledTexts[status];
  const hasEnded = status === 'EXPIRED' || status === 'DEACTIVATED';
  return {
    title: texts.heading.replaceAll(/<\/?em>/g, ''),
    provider: pageName,
    ...(status === 'PROCESSING' ? { againAfter: 2 } : {}),
    body: `<div class="panel">
<div><p class="eyebrow">${status === 'ACTIVE' ? 'USDC on Base' : escapeHtml(status.toLowerCase().replaceAll('_', ' '))}</p><h1>${texts.heading}</h1><p class="lead" role="status">${texts.text}</p></div>
<hr class="stitch">
${createFacts(checkout)}
${status === 'ACTIVE' ? payForm(checkout) : ''}
${hasEnded ? createLateForm(checkout) : ''}
${status === 'PROCESSING' ? '<p><a href="">Refresh</a></p>' : createBackLink(checkout)}
</div>`,
  };
}

export function createNoWalletPage(): Page {
  return {
    title: 'Payment not found',
    provider: pageName,
    status: 404,
    body: `<div class="panel"><div><p class="eyebrow">Not found</p><h1>Payment not <em>found</em></h1><p class="lead">The link is wrong or incomplete. Nothing was taken.</p></div></div>`,
  };
}

function createFacts(checkout: Checkout): string {
  const { amount, description, address, expiresAt, settlement, transactionHash, refundedAmount } = checkout;
  return `<dl class="facts">
<dt>Amount</dt><dd class="sum">${escapeHtml(amount)} USDC</dd>
${description ? `<dt>For</dt><dd>${escapeHtml(description)}</dd>` : ''}
<dt>To</dt><dd class="mono">${escapeHtml(address)}</dd>
${checkout.status === 'ACTIVE' ? `<dt>Pay by</dt><dd>${showTime(Date.parse(expiresAt) / 1000)}</dd>` : ''}
${settlement && settlement.totalAmount !== amount ? `<dt>Received</dt><dd>${escapeHtml(settlement.totalAmount)} USDC</dd>` : ''}
${transactionHash ? `<dt>Transaction</dt><dd class="mono">${escapeHtml(transactionHash)}</dd>` : ''}
${refundedAmount ? `<dt>Refunded</dt><dd>${escapeHtml(refundedAmount)} USDC</dd>` : ''}
</dl>`;
}

function payForm(checkout: Checkout): string {
  const choice = (value: string, label: string, hint: string, isFirst = false) =>
    `<label class="choice"><input type="radio" name="payment" value="${value}"${isFirst ? ' checked' : ''}><span>${label}<span class="hint">${hint}</span></span></label>`;
  return `<hr class="stitch"><form method="post">
<fieldset><legend>What happens on the network</legend><div class="choices">
${choice('exact', `${escapeHtml(checkout.amount)} USDC arrives`, 'The payment succeeds.', true)}
${choice('short', 'One USDC less arrives', 'The shop has to review the payment.')}
${choice('failing', 'The payment fails', 'The network rejects it.')}
</div></fieldset>
<button class="btn primary">Pay ${escapeHtml(checkout.amount)} USDC</button></form>`;
}

/** Payments also arrive after the deadline. */
function createLateForm(checkout: Checkout): string {
  return `<hr class="stitch"><form method="post"><input type="hidden" name="payment" value="exact">
<button class="btn">Pay ${escapeHtml(checkout.amount)} USDC after the deadline</button>
<p class="note">A payment that was already sent still arrives, even if the shop no longer expects it. You can try that here.</p></form>`;
}

function createBackLink({ status, successRedirectUrl, failRedirectUrl }: Checkout): string {
  const isPaid = status === 'COMPLETED' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED';
  const url = isPaid ? successRedirectUrl : failRedirectUrl;
  return url ? `<p><a class="btn${isPaid ? ' primary' : ''}" href="${escapeHtml(url)}">Back to the shop</a></p>` : '';
}
