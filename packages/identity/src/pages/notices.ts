import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { IdentitySettings } from '../options.ts';
import { type Html, html } from './html.ts';
import { type Page, sendKoaPage } from './page.ts';

function createNotice(heading: Html, text: Html): Html {
  return html`<div class="sign alone"><section class="do"><h1>${heading}</h1>${text}</section></div>`;
}

/** For a malformed OpenID request: a general message, with the error code for support. */
export function sendErrorPage(settings: IdentitySettings, ctx: KoaContextWithOIDC, out: ErrorOut): void {
  sendKoaPage(
    settings,
    ctx,
    createNoticePage(
      settings,
      'Something went wrong',
      html`Something went <em>wrong.</em>`,
      'The page that sent you here made a request we couldn’t process. Nothing was changed.',
      out.error,
    ),
  );
}

function createNoticePage(settings: IdentitySettings, title: string, heading: Html, text: string, code?: string): Page {
  const body = createNotice(
    heading,
    html`<p class="sub">${text}</p>${code && html`<p class="note">Error code for support: <span class="mono">${code}</span></p>`}<a class="btn" href="${settings.branding.homeUrl ?? '/'}">Back to ${settings.branding.name}</a>`,
  );
  return { title, body };
}

/** For a sign-in page that has expired or was finished in another tab. */
export function createExpiredPage(settings: IdentitySettings): Page {
  return createNoticePage(
    settings,
    'This page has expired',
    html`Please start <em>again.</em>`,
    'This sign-in page has expired, or you finished signing in in another tab. Go back and start again.',
  );
}

export function createRefusedPage(settings: IdentitySettings, text: string): Page {
  return createNoticePage(settings, 'Something went wrong', html`That didn’t <em>work.</em>`, text);
}

/** Skips the confirmation only for an id token of this session; otherwise any page could sign people out. */
export function logoutPage(settings: IdentitySettings, ctx: KoaContextWithOIDC, form: string): void {
  const hint = ctx.oidc.entities.IdTokenHint?.payload['sub'];
  const isConfirmed = typeof hint === 'string' && hint === ctx.oidc.session?.accountId;
  const fields = '<input type="hidden" name="logout" value="yes"/><button class="btn primary" type="submit">Sign out</button></form>';
  const body = createNotice(
    html`Sign <em>out?</em>`,
    html`<p class="sub">This ends your session on this device.</p>${{ markup: form.replace('</form>', fields) }}<a class="btn quiet" href="${settings.branding.homeUrl ?? '/'}">Stay signed in</a>`,
  );
  const script = "document.getElementById('op.logoutForm').submit()";
  sendKoaPage(settings, ctx, { title: 'Sign out', body, ...(isConfirmed ? { script } : {}) });
}

export function sendSignedOutPage(settings: IdentitySettings, ctx: KoaContextWithOIDC): void {
  sendKoaPage(settings, ctx, createNoticePage(settings, 'Signed out', html`See you <em>soon.</em>`, 'You are signed out on this device.'));
}
