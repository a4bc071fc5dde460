import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { IdentitySettings } from '../options.ts';
import { chooseLanguage } from '../reader-language.ts';
import { getTexts, type Language } from '../texts/languages.ts';
import { type Html, html } from './html.ts';
import { type Page, sendKoaPage } from './page.ts';

type Notice = { title: string; heading: Html; text: string; code?: string };

function createNotice(heading: Html, text: Html): Html {
  return html`<div class="sign alone"><section class="do"><h1>${heading}</h1>${text}</section></div>`;
}

function createNoticePage(settings: IdentitySettings, language: Language, { title, heading, text, code }: Notice): Page {
  const { errorCode, backTo } = getTexts(language).notice;
  const body = createNotice(
    heading,
    html`<p class="sub">${text}</p>${code && html`<p class="note">${errorCode} <span class="mono">${code}</span></p>`}<a class="btn" href="${settings.branding.homeUrl ?? '/'}">${backTo(settings.branding.name)}</a>`,
  );
  return { language, title, body };
}

function choosePageLanguage(settings: IdentitySettings, { headers, oidc }: KoaContextWithOIDC): Language {
  // A request that can't be read has no parameters.
  return chooseLanguage(settings, headers, oidc.params?.['ui_locales']);
}

/** For a malformed OpenID request: a general message, with the error code for support. */
export function sendErrorPage(settings: IdentitySettings, ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const language = choosePageLanguage(settings, ctx);
  const { wrongTitle, wrongHeading, wrong } = getTexts(language).notice;
  const notice = { title: wrongTitle, heading: wrongHeading, text: wrong, code: out.error };
  sendKoaPage(settings, ctx, createNoticePage(settings, language, notice));
}

/** For a sign-in page that has expired or was finished in another tab. */
export function createExpiredPage(settings: IdentitySettings, language: Language): Page {
  const { expiredTitle, expiredHeading, expired } = getTexts(language).notice;
  return createNoticePage(settings, language, { title: expiredTitle, heading: expiredHeading, text: expired });
}

export function createRefusedPage(settings: IdentitySettings, language: Language, text: string): Page {
  const { wrongTitle, refusedHeading } = getTexts(language).notice;
  return createNoticePage(settings, language, { title: wrongTitle, heading: refusedHeading, text });
}

/** Skips the confirmation only for an id token of this session; otherwise any page could sign people out. */
export function logoutPage(settings: IdentitySettings, ctx: KoaContextWithOIDC, form: string): void {
  const hint = ctx.oidc.entities.IdTokenHint?.payload['sub'];
  const isConfirmed = typeof hint === 'string' && hint === ctx.oidc.session?.accountId;
  const language = choosePageLanguage(settings, ctx);
  const { signOutTitle, signOutHeading, signOut, confirmSignOut, stay } = getTexts(language).notice;
  const fields = html`<input type="hidden" name="logout" value="yes"/><button class="btn primary" type="submit">${confirmSignOut}</button></form>`;
  const body = createNotice(
    signOutHeading,
    html`<p class="sub">${signOut}</p>${{ markup: form.replace('</form>', fields.markup) }}<a class="btn quiet" href="${settings.branding.homeUrl ?? '/'}">${stay}</a>`,
  );
  const script = "document.getElementById('op.logoutForm').submit()";
  sendKoaPage(settings, ctx, { language, title: signOutTitle, body, ...(isConfirmed ? { script } : {}) });
}

export function sendSignedOutPage(settings: IdentitySettings, ctx: KoaContextWithOIDC): void {
  const language = choosePageLanguage(settings, ctx);
  const { signedOutTitle, signedOutHeading, signedOut } = getTexts(language).notice;
  sendKoaPage(settings, ctx, createNoticePage(settings, language, { title: signedOutTitle, heading: signedOutHeading, text: signedOut }));
}
