import { getCodeMinutes } from '../codes.ts';
import type { IdentitySettings } from '../options.ts';
import type { Texts } from '../texts/en.ts';
import { getTexts, type Language } from '../texts/languages.ts';
import { type Html, html } from './html.ts';
import { letterIcon, passkeyIcon } from './icons.ts';
import type { Page } from './page.ts';
import { passkeyScript } from './passkey-script.ts';

export const screens = ['signin', 'signup', 'password', 'reset', 'code', 'terms'] as const;
export type Screen = (typeof screens)[number];

export type LoginView = {
  settings: IdentitySettings;
  language: Language;
  screen: Screen;
  /** `<base>/login/<uid>`. */
  path: string;
  csrf: string;
  email: string;
  /** The terms were already accepted in the app. */
  isAccepted: boolean;
  problem?: string;
};

export function createLoginPage(view: LoginView): Page {
  const { language, settings } = view;
  const { title, body, hasPasskey } = renderScreen(view, getTexts(language));
  const { art, benefits } = settings.branding;
  const reasons = benefits?.[language];
  const aside =
    reasons &&
    html`<section class="why">${art && html`<div class="art">${{ markup: art }}</div><hr class="stitch">`}<div><h2>${reasons.title}</h2><ul>${reasons.reasons.map((reason) => html`<li><span>${reason}</span></li>`)}</ul></div>${reasons.note && html`<p class="note">${reasons.note}</p>`}</section>`;
  const sheet = html`<div class="sign${reasons ? '' : ' alone'}"><section class="do">${body}</section>${aside}</div>`;
  return { language, title, body: sheet, ...(hasPasskey ? { script: passkeyScript } : {}) };
}

function renderScreen(view: LoginView, texts: Texts): { title: string; body: Html; hasPasskey: boolean } {
  switch (view.screen) {
    case 'signup':
      return { title: texts.signUp.title, body: createSignUpScreen(view, texts), hasPasskey: true };
    case 'password':
      return { title: texts.password.title, body: createPasswordForm(view, texts), hasPasskey: false };
    case 'reset':
      return { title: texts.reset.title, body: createResetForm(view, texts), hasPasskey: false };
    case 'code':
      return { title: texts.code.title, body: createCodeForm(view, texts), hasPasskey: false };
    case 'terms':
      return { title: texts.terms.title, body: createTermsForm(view, texts), hasPasskey: false };
    default:
      return { title: texts.signIn.title, body: createSignInScreen(view, texts), hasPasskey: true };
  }
}

function createHead({ heading, intro }: { heading: Html; intro: string }, problem: string | undefined): Html {
  return html`<div><h1>${heading}</h1><p class="sub">${intro}</p></div>${problem && html`<p class="bad" role="alert">${problem}</p>`}`;
}

function createForm(view: LoginView, action: string, body: Html, id = `do-${action}`): Html {
  return html`<form class="stack" id="${id}" method="post" action="${view.path}/${action}"><input type="hidden" name="csrf" value="${view.csrf}">${body}</form>`;
}

function createLink(view: LoginView, screen: Screen, text: string): Html {
  return html`<a class="btn quiet" href="${view.path}?screen=${screen}">${text}</a>`;
}

function createHelpLink({ settings }: LoginView, { signIn }: Texts): Html | undefined {
  const { helpUrl } = settings.branding;
  return helpUrl === undefined ? undefined : html`<a class="btn quiet" href="${helpUrl}">${signIn.needHelp}</a>`;
}

/** A link that opens beside the page. */
function createTabLink(href: string): (text: string) => Html {
  return (text) => html`<a href="${href}" target="_blank" rel="noopener">${text}</a>`;
}

function createDivider({ page }: Texts): Html {
  return html`<div class="or"><hr class="stitch"><span>${page.or}</span><hr class="stitch"></div>`;
}

function createEmailField(view: LoginView, { page }: Texts): Html {
  return html`<div><label class="lab" for="email">${page.email}</label><input class="field" id="email" name="email" type="email" required maxlength="254" autocomplete="email" placeholder="${page.emailExample}" value="${view.email}"></div>`;
}

function createNewPasswordField({ page }: Texts, isRequired: boolean): Html {
  return html`<div><label class="lab" for="password">${page.newPassword}</label><input class="field" id="password" name="password" type="password" ${isRequired ? html`required` : ''} minlength="12" maxlength="256" autocomplete="new-password" aria-describedby="password-help"><p class="note" id="password-help">${page.newPasswordHelp}</p></div>`;
}

/** `form`: the id of its form, if the checkbox is outside of it. */
function createTermsCheckbox({ settings }: LoginView, { signUp }: Texts, form?: string): Html {
  const { termsUrl, rulesUrl } = settings.branding;
  const text = signUp.accept(createTabLink(termsUrl), rulesUrl === undefined ? null : createTabLink(rulesUrl));
  return html`<label class="check"><input type="checkbox" id="accept" name="accept" value="yes" ${form && html`form="${form}"`} required><span>${text}</span></label>`;
}

/** Hidden until the script has found that the browser supports passkeys. */
function createPasskeyForm(view: LoginView, { passkey }: Texts, kind: 'assertion' | 'registration', text: string, note: string): Html {
  return html`<form class="stack" id="passkey" method="post" action="${view.path}/passkey" data-kind="${kind}" data-options="${view.path}/passkey/options" data-retry="${passkey.retry}" data-not-used="${passkey.notUsed}" data-already-here="${passkey.alreadyHere}" hidden><input type="hidden" name="csrf" value="${view.csrf}"><input type="hidden" name="kind"><input type="hidden" name="challengeId"><input type="hidden" name="credential"><input type="hidden" name="accept"><button class="btn primary" type="submit">${passkeyIcon}${text}</button><p class="note mid" id="passkey-note" role="status">${note}</p></form>`;
}

function createSignInScreen(view: LoginView, texts: Texts): Html {
  const { signIn, page } = texts;
  return html`${createHead(signIn, view.problem)}
${createPasskeyForm(view, texts, 'assertion', signIn.usePasskey, signIn.passkeyNote)}
${createDivider(texts)}
${createForm(view, 'code', html`${createEmailField(view, texts)}<button class="btn" type="submit">${letterIcon}${page.sendCode}</button>`)}
<div class="links">${createLink(view, 'password', signIn.usePassword)}${createLink(view, 'signup', signIn.createAccount)}${createHelpLink(view, texts)}</div>`;
}

/** One checkbox for both methods: it belongs to the e-mail form, and the passkey script reads it too. */
function createSignUpScreen(view: LoginView, texts: Texts): Html {
  const { signUp, page } = texts;
  const withPassword = html`<details><summary>${signUp.alsoPassword}</summary>${createNewPasswordField(texts, false)}</details>`;
  return html`${createHead(signUp, view.problem)}
${!view.isAccepted && createTermsCheckbox(view, texts, 'by-mail')}
${createPasskeyForm(view, texts, 'registration', signUp.createPasskey, signUp.passkeyNote)}
${createDivider(texts)}
${createForm(view, 'code', html`${createEmailField(view, texts)}${withPassword}<button class="btn" type="submit">${letterIcon}${page.sendCode}</button>`, 'by-mail')}
${createLink(view, 'signin', signUp.haveAccount)}`;
}

function createPasswordForm(view: LoginView, texts: Texts): Html {
  const { password } = texts;
  const fields = html`<div><label class="lab" for="name">${password.name}</label><input class="field" id="name" name="name" required maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false" value="${view.email}"></div>
<div><label class="lab" for="password">${password.password}</label><input class="field" id="password" name="password" type="password" required maxlength="256" autocomplete="current-password"></div><button class="btn primary" type="submit">${password.signIn}</button>`;
  return html`${createHead(password, view.problem)}
${createForm(view, 'password', fields)}
<div class="links">${createLink(view, 'signin', password.usePasskey)}${createLink(view, 'reset', password.forgotten)}${createHelpLink(view, texts)}</div>`;
}

function createResetForm(view: LoginView, texts: Texts): Html {
  const { reset, page } = texts;
  return html`${createHead(reset, view.problem)}
${createForm(view, 'reset', html`${createEmailField(view, texts)}${createNewPasswordField(texts, true)}<button class="btn primary" type="submit">${page.sendCode}</button>`)}
${createLink(view, 'signin', reset.back)}`;
}

function createCodeForm(view: LoginView, { code, page }: Texts): Html {
  const { outboxUrl } = view.settings.branding;
  const field = html`<div><label class="lab" for="code">${code.code}</label><input class="field code" id="code" name="code" required inputmode="numeric" autocomplete="one-time-code" maxlength="12" pattern="[0-9 ]{8,12}" title="${code.digits}" autofocus></div><button class="btn primary" type="submit">${code.continue}</button>`;
  const outbox = outboxUrl && html`<p class="note mid">${code.outbox(createTabLink(outboxUrl))}</p>`;
  const intro = view.email ? code.sent(view.email, getCodeMinutes(view.settings)) : code.none;
  return html`${createHead({ heading: code.heading, intro }, view.problem)}
${createForm(view, 'verify', field)}${outbox}
<div class="links">${view.email ? createForm(view, 'code', html`<input type="hidden" name="email" value="${view.email}"><input type="hidden" name="again" value="yes"><button class="btn quiet" type="submit">${code.sendAgain}</button>`, 'again') : ''}
${createLink(view, 'signin', page.anotherWay)}</div>`;
}

function createTermsForm(view: LoginView, texts: Texts): Html {
  const { terms, page } = texts;
  return html`${createHead(terms, view.problem)}
${createForm(view, 'terms', html`${createTermsCheckbox(view, texts)}<button class="btn primary" type="submit">${terms.create}</button>`)}
${createLink(view, 'signin', page.anotherWay)}`;
}
