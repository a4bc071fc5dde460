import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { normalizeEmail } from './accounts.ts';
import { checkMailCode, findPendingEmail, sendMailCode } from './codes.ts';
import { readDevice, saveDevice } from './devices.ts';
import { hasHiddenCharacter, readLine } from './field-text.ts';
import { IdentityError } from './identity-error.ts';
import { type Caller, takeAttempt, takeAttemptByAddress } from './limits.ts';
import {
  acceptTerms,
  hashLater,
  type ProvenLogin,
  signInByMail,
  signInByPassword,
  signInBySigninToken,
  signInBySignupToken,
} from './login-flow.ts';
import type { IdentitySettings } from './options.ts';
import { createLoginPage, type LoginView, type Screen, screens } from './pages/login-pages.ts';
import { createExpiredPage, createRefusedPage } from './pages/notices.ts';
import { retryAfter, sendPage } from './pages/page.ts';
import type { createPasskeys } from './passkeys.ts';
import { checkNewPassword } from './password-rules.ts';
import { chooseLanguage } from './reader-language.ts';
import { createKeyedHash, hashId, isSameText } from './secrets.ts';
import { getTexts, type Language } from './texts/languages.ts';

export type LoginParts = { settings: IdentitySettings; provider: () => Provider; passkeys: ReturnType<typeof createPasskeys> };
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
type LoginStep = {
  uid: string;
  caller: Caller;
  language: Language;
  interaction: Interaction;
  fields: Map<string, string>;
  request: FastifyRequest;
  reply: FastifyReply;
};
/** A finished login, or the next screen. */
type Outcome = ProvenLogin | Screen;

const statusOf = { invalid: 400, expired: 400, limited: 429, refused: 403, taken: 409, absent: 404, busy: 503 } as const;

/** The sign-in pages, `<base>/login/:uid`. The scope must have a form parser. */
export function addLoginRoutes(app: FastifyInstance, parts: LoginParts): void {
  const { settings } = parts;
  const path = `${settings.base}/login/:uid`;
  app.get(path, (request, reply) => showLogin(parts, request, reply));
  const posts: { [action: string]: { back: Screen; run: (parts: LoginParts, step: LoginStep) => Promise<Outcome> } } = {
    code: { back: 'signin', run: requestCode },
    verify: { back: 'code', run: enterCode },
    password: { back: 'password', run: enterPassword },
    reset: { back: 'reset', run: requestReset },
    terms: { back: 'terms', run: handleTerms },
    passkey: { back: 'signin', run: verifyPasskey },
  };
  for (const [action, { back, run }] of Object.entries(posts)) {
    app.post(`${path}/${action}`, async (request, reply) => {
      const step = await openStep(parts, request, reply, readForm(request.body));
      if (!step) return reply;
      try {
        await takeAttempt(settings, 'postsPerSignIn', step.uid);
        const outcome = await run(parts, step);
        return await continueLogin(parts, step, outcome);
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        // Without the name: what was typed may be anything, even a password.
        settings.log.info({ interaction: step.uid, at: back, outcome: error.code }, 'sign-in failed');
        return await showScreen(parts, step, getScreenAfter(error, back, step), error);
      }
    });
  }
  app.post(`${path}/passkey/options`, (request, reply) => sendPasskeyOptions(parts, request, reply));
}

/** The screen to retry on: the same one, or the start if the code has expired. */
function getScreenAfter(error: IdentityError, back: Screen, step: LoginStep): Screen {
  if (error.code === 'expired' && (back === 'code' || back === 'terms')) return 'signin';
  if (back === 'signin' && wantsSignup(step.interaction)) return 'signup';
  return back;
}

function wantsSignup(interaction: Interaction): boolean {
  return (
    interaction.prompt.name === 'create' ||
    interaction.params['screen'] === 'signup' ||
    typeof interaction.params['signup_token'] === 'string'
  );
}

function createCsrfToken(settings: IdentitySettings, uid: string): string {
  return createKeyedHash(settings.secret, 'form', uid);
}

function readForm(body: unknown): Map<string, string> {
  const fields = new Map<string, string>();
  if (typeof body !== 'object' || body === null) return fields;
  for (const [name, value] of Object.entries(body)) if (typeof value === 'string') fields.set(name, value);
  return fields;
}

/** Loads the interaction by its cookie and checks the form's token; undefined if it has already sent an error page. */
async function openStep(
  parts: LoginParts,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: Map<string, string> | null,
): Promise<LoginStep | undefined> {
  const { settings } = parts;
  const uid = readUid(request);
  const interaction = await loadInteraction(parts, request, reply);
  const language = chooseLanguage(settings, request.headers, interaction?.params['ui_locales']);
  if (interaction?.uid !== uid) {
    sendPage(settings, reply, 400, createExpiredPage(settings, language));
    return undefined;
  }
  if (fields) {
    const { origin } = request.headers;
    const isFromForm =
      (origin === undefined || origin === settings.issuerOrigin) && isSameText(fields.get('csrf') ?? '', createCsrfToken(settings, uid));
    if (!isFromForm) {
      sendPage(settings, reply, 403, createRefusedPage(settings, language, getTexts(language).notice.unverified));
      return undefined;
    }
  }
  const caller = { networks: settings.networksOf(request), device: readDevice(settings, request) };
  return { uid, caller, language, interaction, fields: fields ?? new Map(), request, reply };
}

function readUid(request: FastifyRequest): string {
  const { params } = request;
  return typeof params === 'object' && params !== null && 'uid' in params ? String(params.uid) : '';
}

async function loadInteraction(parts: LoginParts, request: FastifyRequest, reply: FastifyReply): Promise<Interaction | undefined> {
  try {
    return await parts.provider().interactionDetails(request.raw, reply.raw);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

async function showLogin(parts: LoginParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const step = await openStep(parts, request, reply, null);
  if (!step) return reply;
  const screenParam = new URL(request.url, parts.settings.issuerOrigin).searchParams.get('screen');
  const screen = screens.find((name) => name === screenParam);
  if (screen) return await showScreen(parts, step, screen);
  try {
    const outcome = (await signInByTokenParam(parts, step)) ?? (await sendRequestedCode(parts, step));
    if (outcome) return await continueLogin(parts, step, outcome);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    return await showScreen(parts, step, getFirstScreen(step.interaction), error);
  }
  return await showScreen(parts, step, getFirstScreen(step.interaction));
}

function getFirstScreen(interaction: Interaction): Screen {
  if (wantsSignup(interaction)) return 'signup';
  return interaction.params['screen'] === 'password' ? 'password' : 'signin';
}

/** The app has completed the passkey ceremony and passes its token as a parameter, so no screen is shown. */
async function signInByTokenParam({ settings }: LoginParts, step: LoginStep): Promise<Outcome | null> {
  const { signin_token: signin, signup_token: signup } = step.interaction.params;
  if (typeof signin !== 'string' && typeof signup !== 'string') return null;
  if (typeof signin === 'string') return await signInBySigninToken(settings, signin);
  return (await signInBySignupToken(settings, step.uid, step.caller.networks, String(signup), hasAccepted(settings, step))) ?? 'terms';
}

const skipPassword = async () => null;

/** The person requested a code in the app. Sends it once and shows the screen to enter it. */
async function sendRequestedCode({ settings }: LoginParts, step: LoginStep): Promise<Outcome | null> {
  const { screen, login_hint: hint } = step.interaction.params;
  const email = screen === 'code' && typeof hint === 'string' ? normalizeEmail(hint) : null;
  if (!email) return null;
  if ((await findPendingEmail(settings, step.uid)) !== email)
    await sendMailCode(settings, step.uid, step.caller, {
      email,
      language: step.language,
      intent: 'come-in',
      accepted: hasAccepted(settings, step),
      passwordHash: skipPassword,
    });
  return 'code';
}

/** Accepted here, or in the app before. */
function hasAccepted(settings: IdentitySettings, step: LoginStep): boolean {
  return step.fields.get('accept') === 'yes' || step.interaction.params['terms'] === settings.termsVersion;
}

async function showScreen(parts: LoginParts, step: LoginStep, screen: Screen, error?: IdentityError): Promise<FastifyReply> {
  const { settings } = parts;
  const view: LoginView = {
    settings,
    language: step.language,
    screen,
    path: `${settings.base}/login/${step.uid}`,
    csrf: createCsrfToken(settings, step.uid),
    isAccepted: step.interaction.params['terms'] === settings.termsVersion,
    email:
      screen === 'code'
        ? ((await findPendingEmail(settings, step.uid)) ?? '')
        : (getTypedName(step) ?? parseHint(step.interaction.params['login_hint'])),
    ...(error ? { problem: error.messageIn(step.language) } : {}),
  };
  sendPage(settings, step.reply, error ? statusOf[error.code] : 200, createLoginPage(view), error?.retryAfterMs);
  return step.reply;
}

const signInName = /^[a-z0-9][a-z0-9._-]{0,63}$/i;

/** Only a name or an e-mail may prefill the field; otherwise a crafted link could show any text to the user. */
function parseHint(hint: unknown): string {
  if (typeof hint !== 'string') return '';
  return signInName.test(hint) || normalizeEmail(hint) !== null ? hint : '';
}

/** Refills the field after an error, unless the text has invisible characters. */
function getTypedName({ fields }: LoginStep): string | undefined {
  const typed = fields.get('email') ?? fields.get('name');
  return typed !== undefined && hasHiddenCharacter(typed) ? '' : typed;
}

async function continueLogin(parts: LoginParts, step: LoginStep, outcome: Outcome): Promise<FastifyReply> {
  if (typeof outcome === 'string') return step.reply.redirect(`${parts.settings.base}/login/${step.uid}?screen=${outcome}`, 303);
  parts.settings.log.info({ sub: outcome.sub, by: outcome.amr }, 'signed in');
  const account = await parts.settings.store.findAccount({ sub: outcome.sub });
  if (account) step.reply.header('set-cookie', saveDevice(parts.settings, step.request, [account.email, account.signInName]));
  const result = { login: { accountId: outcome.sub, amr: outcome.amr }, create: {} };
  const returnTo = await parts.provider().interactionResult(step.request.raw, step.reply.raw, result, { mergeWithLastSubmission: false });
  return step.reply.redirect(returnTo, 303);
}

function readEmail(step: LoginStep): string {
  const email = normalizeEmail(readLine(step.fields.get('email') ?? ''));
  if (!email) throw new IdentityError('invalid', (errors) => errors.emailInvalid);
  return email;
}

/** Sends a code; `again` repeats the earlier request with its choices. */
async function requestCode({ settings }: LoginParts, step: LoginStep): Promise<Outcome> {
  const email = readEmail(step);
  const previous =
    step.fields.get('again') === 'yes' ? await settings.store.findTicket('mail_code', hashId(step.uid), settings.clock()) : undefined;
  if (previous && previous.data['email'] === email) {
    const { intent, accepted, passwordHash } = previous.data;
    await sendMailCode(settings, step.uid, step.caller, {
      email,
      language: step.language,
      intent: intent === 'reset' ? 'reset' : 'come-in',
      accepted: accepted === true,
      passwordHash: async () => (typeof passwordHash === 'string' ? passwordHash : null),
    });
    return 'code';
  }
  const password = step.fields.get('password') ?? '';
  if (password !== '') checkNewPassword(password, [email]);
  const passwordHash = hashLater(settings, step.caller, email, password);
  const accepted = hasAccepted(settings, step);
  await sendMailCode(settings, step.uid, step.caller, { email, language: step.language, intent: 'come-in', accepted, passwordHash });
  return 'code';
}

async function requestReset({ settings }: LoginParts, step: LoginStep): Promise<Outcome> {
  const email = readEmail(step);
  const password = step.fields.get('password') ?? '';
  checkNewPassword(password, [email]);
  const passwordHash = hashLater(settings, step.caller, email, password);
  await sendMailCode(settings, step.uid, step.caller, { email, language: step.language, intent: 'reset', accepted: false, passwordHash });
  return 'code';
}

async function enterCode({ settings }: LoginParts, step: LoginStep): Promise<Outcome> {
  const pending = await checkMailCode(settings, step.uid, step.caller, step.fields.get('code') ?? '');
  return (await signInByMail(settings, step.uid, step.caller.networks, pending, step.interaction.session?.uid)) ?? 'terms';
}

async function enterPassword({ settings }: LoginParts, step: LoginStep): Promise<Outcome> {
  return await signInByPassword(settings, step.caller, readLine(step.fields.get('name') ?? ''), step.fields.get('password') ?? '');
}

async function handleTerms({ settings }: LoginParts, step: LoginStep): Promise<Outcome> {
  if (step.fields.get('accept') !== 'yes') throw new IdentityError('invalid', (errors) => errors.termsRequired);
  return await acceptTerms(settings, step.uid, step.caller.networks);
}

function readCredential<T>(text: string): T {
  try {
    // The WebAuthn library checks the shape.
    return JSON.parse(text);
  } catch (cause) {
    throw new IdentityError('invalid', (errors) => errors.passkeyUnreadable, { cause });
  }
}

async function verifyPasskey({ settings, passkeys }: LoginParts, step: LoginStep): Promise<Outcome> {
  await takeAttemptByAddress(settings, 'passkeyAttemptsPerAddress', step.caller.networks);
  const challengeId = step.fields.get('challengeId') ?? '';
  const connectionId = `login:${step.uid}`;
  const credential = step.fields.get('credential') ?? '';
  if (step.fields.get('kind') === 'registration') {
    const { signupToken } = await passkeys.verifyRegistration(challengeId, readCredential<RegistrationResponseJSON>(credential), {
      connectionId,
      purpose: 'registration',
    });
    return (
      (await signInBySignupToken(settings, step.uid, step.caller.networks, hashId(signupToken ?? ''), hasAccepted(settings, step))) ??
      'terms'
    );
  }
  const { signinToken } = await passkeys.verifyAssertion(challengeId, readCredential<AuthenticationResponseJSON>(credential), {
    connectionId,
    purpose: 'assertion',
  });
  return await signInBySigninToken(settings, hashId(signinToken ?? ''));
}

async function sendPasskeyOptions(parts: LoginParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const fields = readForm(request.body);
  const step = await openStep(parts, request, reply, fields);
  if (!step) return reply;
  try {
    await takeAttemptByAddress(parts.settings, 'passkeyAttemptsPerAddress', step.caller.networks);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    return reply
      .code(statusOf[error.code])
      .headers(retryAfter(error.retryAfterMs))
      .send({ message: error.messageIn(step.language) });
  }
  const connectionId = `login:${step.uid}`;
  const ceremony =
    fields.get('kind') === 'registration'
      ? await parts.passkeys.registrationOptions({ connectionId })
      : await parts.passkeys.assertionOptions({ connectionId, purpose: 'assertion' });
  return reply.header('cache-control', 'no-store').send(ceremony);
}
