import { showMoney } from '../../money.ts';
import { createHiddenField, escapeHtml } from '../../pages/html.ts';
import type { Page } from '../../pages/page.ts';

export interface PageFacts {
  /** Decides what the page says and whether it asks. */
  kind: 'ask' | 'done' | 'refused' | 'canceled' | 'unknown';
  /** The amount to approve; none for a card that is only saved. */
  amount?: number | null;
  currency?: string;
  description?: string | null;
  last4?: string;
  clientSecret?: string;
  returnUrl?: string | null;
}

const texts: Record<PageFacts['kind'], { title: string; heading: string; text: string }> = {
  ask: { title: 'Is it you?', heading: 'Is it <em>you?</em>', text: 'Your bank asks you to approve this before it goes through.' },
  done: {
    title: 'Payment approved',
    heading: 'Payment <em>approved</em>',
    text: 'This payment went through. You don’t need to do anything else.',
  },
  refused: {
    title: 'Nothing to approve',
    heading: 'Nothing to <em>approve</em>',
    text: 'This payment isn’t waiting for your approval. Go back and choose how to pay.',
  },
  canceled: { title: 'Payment canceled', heading: 'Payment <em>canceled</em>', text: 'This payment was canceled. No money was taken.' },
  unknown: {
    title: 'Payment not found',
    heading: 'Payment not <em>found</em>',
    text: 'The link is wrong or incomplete. No money was taken.',
  },
};

/** The page of the simulated bank. */
export function createChallengePage(facts: PageFacts): Page {
  const { title, heading, text } = texts[facts.kind];
  return {
    title,
    provider: 'Sandbox Bank',
    status: facts.kind === 'unknown' ? 404 : 200,
    body: `<div class="panel">
<div><p class="eyebrow">Your bank</p><h1>${heading}</h1><p class="lead">${text}</p></div>
${facts.kind === 'ask' ? createQuestion(facts) : createBackLink(facts)}
<p class="note">This is a test page, not a real bank. No card is charged.</p>
</div>`,
  };
}

function createQuestion(facts: PageFacts): string {
  const amount = facts.amount ?? null;
  return `<hr class="stitch">
<dl class="facts">
${amount === null ? '<dt>Amount</dt><dd>Nothing now; the card is saved for later</dd>' : `<dt>Amount</dt><dd class="sum">${escapeHtml(showMoney(amount, facts.currency ?? 'usd'))}</dd>`}
${facts.description ? `<dt>For</dt><dd>${escapeHtml(facts.description)}</dd>` : ''}
<dt>Card</dt><dd>Visa ending in ${escapeHtml(facts.last4 ?? '')}</dd>
</dl>
<form method="post">
${createHiddenField('client_secret', facts.clientSecret)}${createHiddenField('return_url', facts.returnUrl)}
<button class="btn primary" name="answer" value="approve">Approve</button>
<button class="btn" name="answer" value="refuse">Decline</button>
</form>`;
}

function createBackLink(facts: PageFacts): string {
  return facts.returnUrl ? `<p><a href="${escapeHtml(facts.returnUrl)}">Back to the shop</a></p>` : '<p>You can close this page.</p>';
}
