import { escapeHtml, showTime } from '../pages/html.ts';
import type { Page } from '../pages/page.ts';
import type { Checkout, CheckoutStatus } from './checkout.ts';

const mark = 'Sandbox Wallet';

interface Words {
  heading: string;
  text: string;
}

const settled: Record<Exclude<CheckoutStatus, 'ACTIVE'>, Words> = {
  PROCESSING: {
    heading: 'On its <em>way</em>',
    text: 'The payment was sent. The network is confirming it; this page looks again by itself.',
  },
  COMPLETED: { heading: 'It <em>arrived</em>', text: 'The payment is confirmed. There is nothing left to do here.' },
  FAILED: { heading: 'It did not <em>go through</em>', text: 'The network refused the payment. Nothing was taken; go back and try again.' },
  EXPIRED: { heading: 'The time is <em>over</em>', text: 'This payment was not made in time. Go back to the shop and begin again.' },
  DEACTIVATED: { heading: 'No longer <em>wanted</em>', text: 'The shop has taken this payment back. Go back and look why.' },
  REFUNDED: { heading: 'Paid <em>back</em>', text: 'This payment was given back.' },
  PARTIALLY_REFUNDED: { heading: 'Partly paid <em>back</em>', text: 'A part of this payment was given back.' },
};

/** The page of the pretend wallet. */
export function walletPage(checkout: Checkout): Page {
  const { status } = checkout;
  const words =
    status === 'ACTIVE'
      ? {
          heading: 'Pay from a pretend <em>wallet</em>',
          text: 'No coin leaves any wallet. Choose what shall happen on the chain, and see what the shop makes of it.',
        }
      : settled[status];
  const isOver = status === 'EXPIRED' || status === 'DEACTIVATED';
  return {
    title: words.heading.replaceAll(/<\/?em>/g, ''),
    mark,
    ...(status === 'PROCESSING' ? { againAfter: 2 } : {}),
    body: `<div class="panel">
<div><p class="eyebrow">${status === 'ACTIVE' ? 'USDC on Base' : escapeHtml(status.toLowerCase().replaceAll('_', ' '))}</p><h1>${words.heading}</h1><p class="lead" role="status">${words.text}</p></div>
<hr class="stitch">
${facts(checkout)}
${status === 'ACTIVE' ? payForm(checkout) : ''}
${isOver ? lateForm(checkout) : ''}
${status === 'PROCESSING' ? '<p><a href="">Look again</a></p>' : wayBack(checkout)}
</div>`,
  };
}

export function noWalletPage(): Page {
  return {
    title: 'No such payment',
    mark,
    status: 404,
    body: `<div class="panel"><div><p class="eyebrow">Nothing here</p><h1>There is no <em>such</em> payment</h1><p class="lead">The link is wrong or incomplete. Nothing was taken.</p></div></div>`,
  };
}

function facts(checkout: Checkout): string {
  const { amount, description, address, expiresAt, settlement, transactionHash, refundedAmount } = checkout;
  return `<dl class="facts">
<dt>Amount</dt><dd class="sum">${escapeHtml(amount)} USDC</dd>
${description ? `<dt>For</dt><dd>${escapeHtml(description)}</dd>` : ''}
<dt>To</dt><dd class="mono">${escapeHtml(address)}</dd>
${checkout.status === 'ACTIVE' ? `<dt>Until</dt><dd>${showTime(Date.parse(expiresAt) / 1000)}</dd>` : ''}
${settlement && settlement.totalAmount !== amount ? `<dt>Arrived</dt><dd>${escapeHtml(settlement.totalAmount)} USDC</dd>` : ''}
${transactionHash ? `<dt>Transaction</dt><dd class="mono">${escapeHtml(transactionHash)}</dd>` : ''}
${refundedAmount ? `<dt>Given back</dt><dd>${escapeHtml(refundedAmount)} USDC</dd>` : ''}
</dl>`;
}

function payForm(checkout: Checkout): string {
  const choice = (value: string, label: string, hint: string, isFirst = false) =>
    `<label class="choice"><input type="radio" name="payment" value="${value}"${isFirst ? ' checked' : ''}><span>${label}<span class="hint">${hint}</span></span></label>`;
  return `<hr class="stitch"><form method="post">
<fieldset><legend>What happens on the chain</legend><div class="choices">
${choice('exact', `${escapeHtml(checkout.amount)} USDC arrive`, 'As it should be.', true)}
${choice('short', 'One USDC less arrives', 'A wrong amount is what shops must look at by hand.')}
${choice('failing', 'The payment fails', 'The network refuses it.')}
</div></fieldset>
<button class="btn primary">Pay ${escapeHtml(checkout.amount)} USDC</button></form>`;
}

/** A chain does not know that a shop has stopped waiting. */
function lateForm(checkout: Checkout): string {
  return `<hr class="stitch"><form method="post"><input type="hidden" name="payment" value="exact">
<button class="btn">Pay ${escapeHtml(checkout.amount)} USDC all the same, too late</button>
<p class="note">A payment that was already sent arrives whether it is still wanted or not. This is how to try that.</p></form>`;
}

function wayBack({ status, successRedirectUrl, failRedirectUrl }: Checkout): string {
  const isPaid = status === 'COMPLETED' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED';
  const url = isPaid ? successRedirectUrl : failRedirectUrl;
  return url ? `<p><a class="btn${isPaid ? ' primary' : ''}" href="${escapeHtml(url)}">Back to the shop</a></p>` : '';
}
