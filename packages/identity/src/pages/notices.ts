import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { Setting } from '../options.ts';
import { type Html, html } from './html.ts';
import { answerPage, type Page } from './page.ts';

function alone(heading: Html, text: Html): Html {
  return html`<div class="sign alone"><section class="do"><h1>${heading}</h1>${text}</section></div>`;
}

/** Something in a request between programs did not fit; the words for the person stay general, the code helps support. */
export function errorPage(setting: Setting, ctx: KoaContextWithOIDC, out: ErrorOut): void {
  answerPage(
    setting,
    ctx,
    noticePage(
      setting,
      'Something went wrong',
      html`Something went <em>wrong.</em>`,
      'The page that sent you here made a request we couldn’t process. Nothing was changed.',
      out.error,
    ),
  );
}

/** A notice with a way home. */
function noticePage(setting: Setting, title: string, heading: Html, text: string, code?: string): Page {
  const body = alone(
    heading,
    html`<p class="sub">${text}</p>${code && html`<p class="note">Error code for support: <span class="mono">${code}</span></p>`}<a class="btn" href="${setting.look.homeUrl ?? '/'}">Back to ${setting.look.name}</a>`,
  );
  return { title, body };
}

/** The answer for a sign-in page whose hour is over, or that belongs to another tab. */
export function expiredPage(setting: Setting): Page {
  return noticePage(
    setting,
    'This page has expired',
    html`Please start <em>again.</em>`,
    'This sign-in page has expired, or you finished signing in in another tab. Go back and start again.',
  );
}

export function refusedPage(setting: Setting, text: string): Page {
  return noticePage(setting, 'Something went wrong', html`That didn’t <em>work.</em>`, text);
}

/** With an id token of this very session in hand the app has asked already; otherwise a foreign page could sign people out. */
export function logoutPage(setting: Setting, ctx: KoaContextWithOIDC, form: string): void {
  const hint = ctx.oidc.entities.IdTokenHint?.payload['sub'];
  const isAsked = typeof hint === 'string' && hint === ctx.oidc.session?.accountId;
  const fields = '<input type="hidden" name="logout" value="yes"/><button class="btn primary" type="submit">Sign out</button></form>';
  const body = alone(
    html`Sign <em>out?</em>`,
    html`<p class="sub">This ends your session on this device.</p>${{ markup: form.replace('</form>', fields) }}<a class="btn quiet" href="${setting.look.homeUrl ?? '/'}">Stay signed in</a>`,
  );
  const script = "document.getElementById('op.logoutForm').submit()";
  answerPage(setting, ctx, { title: 'Sign out', body, ...(isAsked ? { script } : {}) });
}

export function signedOutPage(setting: Setting, ctx: KoaContextWithOIDC): void {
  answerPage(setting, ctx, noticePage(setting, 'Signed out', html`See you <em>soon.</em>`, 'You are signed out on this device.'));
}
