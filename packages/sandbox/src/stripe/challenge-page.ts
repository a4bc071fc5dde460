import { showMoney } from './money.ts';

export interface PageFacts {
  /** Decides what the page says and whether it asks. */
  kind: 'ask' | 'done' | 'refused' | 'canceled' | 'unknown';
  amount?: number;
  currency?: string;
  description?: string | null;
  last4?: string;
  clientSecret?: string;
  returnUrl?: string | null;
  nonce: string;
}

const words: Record<PageFacts['kind'], { title: string; text: string }> = {
  ask: { title: 'Is it you?', text: 'Your bank asks you to approve this payment before it goes through.' },
  done: { title: 'This payment went through', text: 'There is nothing left to do here.' },
  refused: { title: 'This payment is not waiting for you', text: 'Go back and choose how to pay.' },
  canceled: { title: 'This payment was canceled', text: 'No money was taken.' },
  unknown: { title: 'There is no such payment', text: 'The link is wrong or incomplete. No money was taken.' },
};

/** The bank's page of the stand-in: plain HTML without script, so that its policy can forbid everything else. */
export function challengePage(facts: PageFacts): string {
  const { title, text } = words[facts.kind];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Sandbox Bank</title>
<style nonce="${facts.nonce}">${style}</style>
</head>
<body>
<main>
<p class="bank">Sandbox Bank</p>
<h1>${title}</h1>
<p>${text}</p>
${facts.kind === 'ask' ? question(facts) : wayBack(facts)}
<p class="note">This page stands in for a bank. No real card is charged.</p>
</main>
</body>
</html>`;
}

function question(facts: PageFacts): string {
  const hidden = (name: string, value: string | null | undefined) =>
    value ? `<input type="hidden" name="${name}" value="${escapeHtml(value)}">` : '';
  return `<dl>
<dt>Amount</dt><dd>${escapeHtml(showMoney(facts.amount ?? 0, facts.currency ?? 'usd'))}</dd>
${facts.description ? `<dt>For</dt><dd>${escapeHtml(facts.description)}</dd>` : ''}
<dt>Card</dt><dd>Visa ending in ${escapeHtml(facts.last4 ?? '')}</dd>
</dl>
<form method="post">
${hidden('client_secret', facts.clientSecret)}${hidden('return_url', facts.returnUrl)}
<button name="answer" value="approve">Approve</button>
<button name="answer" value="refuse" class="quiet">Refuse</button>
</form>`;
}

function wayBack(facts: PageFacts): string {
  return facts.returnUrl ? `<p><a href="${escapeHtml(facts.returnUrl)}">Back to the shop</a></p>` : '<p>You can close this page.</p>';
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

const style = `
:root{color-scheme:light dark;--ground:#f7f5f2;--card:#fff;--ink:#23201d;--soft:#5d5751;--line:#d9d3cc;--act:#1f4d3a;--act-ink:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#191715;--card:#23201d;--ink:#f2eeea;--soft:#b5ada5;--line:#47413b;--act:#9fd6bb;--act-ink:#10241a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
.bank{margin:0 0 1rem;font-size:.875rem;font-weight:600;color:var(--soft)}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.2}
dl{margin:1.5rem 0;display:grid;grid-template-columns:auto 1fr;gap:.5rem 1.5rem}
dt{color:var(--soft)}
dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{display:grid;gap:.75rem}
button{min-height:3rem;padding:.5rem 1rem;border:1px solid var(--act);border-radius:.5rem;background:var(--act);color:var(--act-ink);font:inherit;font-weight:600;cursor:pointer}
button.quiet{background:transparent;color:var(--ink);border-color:var(--soft)}
a{color:inherit}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.note{margin:1.5rem 0 0;font-size:.875rem;color:var(--soft)}
`;
