import { showMoney } from '../../money.ts';
import { createHiddenField, escapeHtml } from '../../pages/html.ts';
import { type Page, toTitle } from '../../pages/page.ts';
import { type Language, type Texts, texts } from '../../texts/texts.ts';

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

/** The page of the simulated bank. */
export function createChallengePage(facts: PageFacts, language: Language): Page {
  const { bank } = texts[language];
  const { heading, text } = bank[facts.kind];
  return {
    language,
    title: toTitle(heading),
    provider: bank.name,
    status: facts.kind === 'unknown' ? 404 : 200,
    body: `<div class="panel">
<div><p class="eyebrow">${bank.eyebrow}</p><h1>${heading}</h1><p class="lead">${text}</p></div>
${facts.kind === 'ask' ? createQuestion(facts, texts[language]) : createBackLink(facts, texts[language])}
<p class="note">${bank.note}</p>
</div>`,
  };
}

function createQuestion(facts: PageFacts, { amount: amountLabel, purpose, bank }: Texts): string {
  const amount = facts.amount ?? null;
  return `<hr class="stitch">
<dl class="facts">
${amount === null ? `<dt>${amountLabel}</dt><dd>${bank.nothingNow}</dd>` : `<dt>${amountLabel}</dt><dd class="sum">${escapeHtml(showMoney(amount, facts.currency ?? 'usd'))}</dd>`}
${facts.description ? `<dt>${purpose}</dt><dd>${escapeHtml(facts.description)}</dd>` : ''}
<dt>${bank.card}</dt><dd>${escapeHtml(bank.cardEnding(facts.last4 ?? ''))}</dd>
</dl>
<form method="post">
${createHiddenField('client_secret', facts.clientSecret)}${createHiddenField('return_url', facts.returnUrl)}
<button class="btn primary" name="answer" value="approve">${bank.approve}</button>
<button class="btn" name="answer" value="refuse">${bank.decline}</button>
</form>`;
}

function createBackLink(facts: PageFacts, { back, bank }: Texts): string {
  return facts.returnUrl ? `<p><a href="${escapeHtml(facts.returnUrl)}">${back}</a></p>` : `<p>${bank.close}</p>`;
}
