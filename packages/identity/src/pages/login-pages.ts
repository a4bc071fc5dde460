import type { IdentitySettings } from '../options.ts';
import { type Html, html } from './html.ts';
import { letterIcon, passkeyIcon } from './icons.ts';
import type { Page } from './page.ts';
import { passkeyScript } from './passkey-script.ts';

export const screens = ['signin', 'signup', 'password', 'reset', 'code', 'terms'] as const;
export type Screen = (typeof screens)[number];

export type LoginView = {
  settings: IdentitySettings;
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
  const { title, body, hasPasskey } = renderScreen(view);
  const { benefits } = view.settings.branding;
  const aside =
    benefits &&
    html`<section class="why">${benefits.art && html`<div class="art">${{ markup: benefits.art }}</div><hr class="stitch">`}<div><h2>${benefits.title}</h2><ul>${benefits.reasons.map((reason) => html`<li><span>${reason}</span></li>`)}</ul></div>${benefits.note && html`<p class="note">${benefits.note}</p>`}</section>`;
  const sheet = html`<div class="sign${benefits ? '' : ' alone'}"><section class="do">${body}</section>${aside}</div>`;
  return { title, body: sheet, ...(hasPasskey ? { script: passkeyScript } : {}) };
}

function renderScreen(view: LoginView): { title: string; body: Html; hasPasskey: boolean } {
  switch (view.screen) {
    case 'signup':
      return { title: 'Create an account', body: createSignUpScreen(view), hasPasskey: true };
    case 'password':
      return { title: 'Sign in with a password', body: createPasswordForm(view), hasPasskey: false };
    case 'reset':
      return { title: 'Set a new password', body: createResetForm(view), hasPasskey: false };
    case 'code':
      return { title: 'Enter the code', body: createCodeForm(view), hasPasskey: false };
    case 'terms':
      return { title: 'Accept the terms', body: createTermsForm(view), hasPasskey: false };
    default:
      return { title: 'Sign in', body: createSignInScreen(view), hasPasskey: true };
  }
}

function createHead(heading: Html, sub: string, problem: string | undefined): Html {
  return html`<div><h1>${heading}</h1><p class="sub">${sub}</p></div>${problem && html`<p class="bad" role="alert">${problem}</p>`}`;
}

function createForm(view: LoginView, action: string, body: Html, id = `do-${action}`): Html {
  return html`<form class="stack" id="${id}" method="post" action="${view.path}/${action}"><input type="hidden" name="csrf" value="${view.csrf}">${body}</form>`;
}

function createLink(view: LoginView, screen: Screen, text: string): Html {
  return html`<a class="btn quiet" href="${view.path}?screen=${screen}">${text}</a>`;
}

function createHelpLink({ settings }: LoginView): Html | undefined {
  const { helpUrl } = settings.branding;
  return helpUrl === undefined ? undefined : html`<a class="btn quiet" href="${helpUrl}">I can’t sign in</a>`;
}

const divider = html`<div class="or"><hr class="stitch"><span>or</span><hr class="stitch"></div>`;

function createEmailField(view: LoginView): Html {
  return html`<div><label class="lab" for="email">E-mail</label><input class="field" id="email" name="email" type="email" required maxlength="254" autocomplete="email" placeholder="you@post.example" value="${view.email}"></div>`;
}

function createNewPasswordField(isRequired: boolean): Html {
  return html`<div><label class="lab" for="password">New password</label><input class="field" id="password" name="password" type="password" ${isRequired ? html`required` : ''} minlength="12" maxlength="256" autocomplete="new-password" aria-describedby="password-help"><p class="note" id="password-help">At least 12 characters. A short sentence works well.</p></div>`;
}

/** `form`: the id of its form, if the checkbox is outside of it. */
function createTermsCheckbox(settings: IdentitySettings, form?: string): Html {
  const { termsUrl, rulesUrl } = settings.branding;
  const rules = rulesUrl && html` and <a href="${rulesUrl}" target="_blank" rel="noopener">community guidelines</a>`;
  return html`<label class="check"><input type="checkbox" id="accept" name="accept" value="yes" ${form && html`form="${form}"`} required><span>I am 18 or older and accept the <a href="${termsUrl}" target="_blank" rel="noopener">terms</a>${rules}.</span></label>`;
}

/** Hidden until the script has found that the browser supports passkeys. */
function createPasskeyForm(view: LoginView, kind: 'assertion' | 'registration', text: string, note: string): Html {
  return html`<form class="stack" id="passkey" method="post" action="${view.path}/passkey" data-kind="${kind}" data-options="${view.path}/passkey/options" hidden><input type="hidden" name="csrf" value="${view.csrf}"><input type="hidden" name="kind"><input type="hidden" name="challengeId"><input type="hidden" name="credential"><input type="hidden" name="accept"><button class="btn primary" type="submit">${passkeyIcon}${text}</button><p class="note mid" id="passkey-note" role="status">${note}</p></form>`;
}

function createSignInScreen(view: LoginView): Html {
  return html`${createHead(html`Come <em>in.</em>`, 'No password needed: use your face, fingerprint or device lock.', view.problem)}
${createPasskeyForm(view, 'assertion', 'Continue with a passkey', 'Your passkey never leaves your device.')}
${divider}
${createForm(view, 'code', html`${createEmailField(view)}<button class="btn" type="submit">${letterIcon}Send me a code</button>`)}
<div class="links">${createLink(view, 'password', 'Use a password instead')}${createLink(view, 'signup', 'New here? Create an account')}${createHelpLink(view)}</div>`;
}

/** One checkbox for both methods: it belongs to the e-mail form, and the passkey script reads it too. */
function createSignUpScreen(view: LoginView): Html {
  const withPassword = html`<details><summary>Also set a password</summary>${createNewPasswordField(false)}</details>`;
  return html`${createHead(html`Create your <em>account.</em>`, 'Other people only see a made-up name.', view.problem)}
${!view.isAccepted && createTermsCheckbox(view.settings, 'by-mail')}
${createPasskeyForm(view, 'registration', 'Create a passkey', 'Use your face, fingerprint or device lock. No password needed.')}
${divider}
${createForm(view, 'code', html`${createEmailField(view)}${withPassword}<button class="btn" type="submit">${letterIcon}Send me a code</button>`, 'by-mail')}
${createLink(view, 'signin', 'I have an account')}`;
}

function createPasswordForm(view: LoginView): Html {
  const fields = html`<div><label class="lab" for="name">Name or e-mail</label><input class="field" id="name" name="name" required maxlength="254" autocomplete="username" autocapitalize="none" spellcheck="false" value="${view.email}"></div>
<div><label class="lab" for="password">Password</label><input class="field" id="password" name="password" type="password" required maxlength="256" autocomplete="current-password"></div><button class="btn primary" type="submit">Sign in</button>`;
  return html`${createHead(html`Sign in with a <em>password.</em>`, 'Enter your name or e-mail and your password.', view.problem)}
${createForm(view, 'password', fields)}
<div class="links">${createLink(view, 'signin', 'Use a passkey or a code')}${createLink(view, 'reset', 'Forgot your password?')}${createHelpLink(view)}</div>`;
}

function createResetForm(view: LoginView): Html {
  return html`${createHead(html`Set a new <em>password.</em>`, 'We’ll e-mail you a code. Once you enter it, your new password works and you’re signed out on other devices.', view.problem)}
${createForm(view, 'reset', html`${createEmailField(view)}${createNewPasswordField(true)}<button class="btn primary" type="submit">Send me a code</button>`)}
${createLink(view, 'signin', 'Back')}`;
}

function createCodeForm(view: LoginView): Html {
  const { outboxUrl } = view.settings.branding;
  const field = html`<div><label class="lab" for="code">8-digit code</label><input class="field code" id="code" name="code" required inputmode="numeric" autocomplete="one-time-code" maxlength="12" pattern="[0-9 ]{8,12}" title="8 digits" autofocus></div><button class="btn primary" type="submit">Continue</button>`;
  const outbox =
    outboxUrl &&
    html`<p class="note mid">This is a demo: <a href="${outboxUrl}" target="_blank" rel="noopener">read the e-mail here</a>.</p>`;
  return html`${createHead(html`Check your <em>e-mail.</em>`, view.email ? `We sent a code to ${view.email}. It expires in 10 minutes.` : 'Request a new code to continue.', view.problem)}
${createForm(view, 'verify', field)}${outbox}
<div class="links">${view.email ? createForm(view, 'code', html`<input type="hidden" name="email" value="${view.email}"><input type="hidden" name="again" value="yes"><button class="btn quiet" type="submit">Send a new code</button>`, 'again') : ''}
${createLink(view, 'signin', 'Sign in another way')}</div>`;
}

function createTermsForm(view: LoginView): Html {
  return html`${createHead(html`One more <em>step.</em>`, 'You don’t have an account yet. Accept the terms to create one.', view.problem)}
${createForm(view, 'terms', html`${createTermsCheckbox(view.settings)}<button class="btn primary" type="submit">Create my account</button>`)}
${createLink(view, 'signin', 'Sign in another way')}`;
}
