import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { normalizeEmail } from './accounts.ts';
import { checkMailCode, pendingEmail, sendMailCode } from './codes.ts';
import { deviceOf, rememberDevice } from './devices.ts';
import { hasHiddenCharacter, readLine } from './field-text.ts';
import { IdentityError } from './identity-error.ts';
import { type Caller, spend, spendByAddress } from './limits.ts';
import {
  acceptTerms,
  comeInByMail,
  comeInByPassword,
  comeInBySigninToken,
  comeInBySignupToken,
  hashLater,
  type Proven,
} from './login-flow.ts';
import type { Setting } from './options.ts';
import { type LoginView, loginPage, type Screen, screens } from './pages/login-pages.ts';
import { expiredPage, refusedPage } from './pages/notices.ts';
import { retryAfter, sendPage } from './pages/page.ts';
import type { passkeysOf } from './passkeys.ts';
import { checkNewPassword } from './password-rules.ts';
import { hashId, keyedHash, sameText } from './secrets.ts';

export type LoginParts = { setting: Setting; provider: () => Provider; passkeys: ReturnType<typeof passkeysOf> };
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
type Step = {
  uid: string;
  caller: Caller;
  interaction: Interaction;
  fields: Map<string, string>;
  request: FastifyRequest;
  reply: FastifyReply;
};
/** Somebody is proven, or the next screen to show. */
type Outcome = Proven | Screen;

const statusOf = { invalid: 400, expired: 400, limited: 429, refused: 403, taken: 409, absent: 404, busy: 503 } as const;

/** The pages between "I want in" and "here is who it is": `<base>/login/:uid`. Mounted in a scope with a form parser. */
export function loginRoutes(app: FastifyInstance, parts: LoginParts): void {
  const { setting } = parts;
  const path = `${setting.base}/login/:uid`;
  app.get(path, (request, reply) => showLogin(parts, request, reply));
  const posts: { [action: string]: { back: Screen; run: (parts: LoginParts, step: Step) => Promise<Outcome> } } = {
    code: { back: 'signin', run: askForCode },
    verify: { back: 'code', run: enterCode },
    password: { back: 'password', run: enterPassword },
    reset: { back: 'reset', run: askForReset },
    terms: { back: 'terms', run: tickTerms },
    passkey: { back: 'signin', run: showPasskey },
  };
  for (const [action, { back, run }] of Object.entries(posts)) {
    app.post(`${path}/${action}`, async (request, reply) => {
      const step = await openStep(parts, request, reply, readForm(request.body));
      if (!step) return reply;
      try {
        await spend(setting, 'postsPerSignIn', step.uid);
        const outcome = await run(parts, step);
        return await goOn(parts, step, outcome);
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        return await showScreen(parts, step, screenAfter(error, back, step), error);
      }
    });
  }
  app.post(`${path}/passkey/options`, (request, reply) => passkeyOptions(parts, request, reply));
}

/** A new try on the screen it came from; a code that has run out leads back to where one is asked for. */
function screenAfter(error: IdentityError, back: Screen, step: Step): Screen {
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

function csrfOf(setting: Setting, uid: string): string {
  return keyedHash(setting.secret, 'form', uid);
}

function readForm(body: unknown): Map<string, string> {
  const fields = new Map<string, string>();
  if (typeof body !== 'object' || body === null) return fields;
  for (const [name, value] of Object.entries(body)) if (typeof value === 'string') fields.set(name, value);
  return fields;
}

/** The interaction of this page, by its own cookie; undefined when the answer has been given already. */
async function openStep(
  parts: LoginParts,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: Map<string, string> | null,
): Promise<Step | undefined> {
  const { setting } = parts;
  const uid = readUid(request);
  const interaction = await interactionOf(parts, request, reply);
  if (interaction?.uid !== uid) {
    sendPage(setting, reply, 400, expiredPage(setting));
    return undefined;
  }
  if (fields) {
    const { origin } = request.headers;
    const isOurs = (origin === undefined || origin === setting.issuerOrigin) && sameText(fields.get('csrf') ?? '', csrfOf(setting, uid));
    if (!isOurs) {
      sendPage(setting, reply, 403, refusedPage(setting, 'We couldn’t verify this form. Please start again.'));
      return undefined;
    }
  }
  const caller = { networks: setting.networksOf(request), device: deviceOf(setting, request) };
  return { uid, caller, interaction, fields: fields ?? new Map(), request, reply };
}

function readUid(request: FastifyRequest): string {
  const { params } = request;
  return typeof params === 'object' && params !== null && 'uid' in params ? String(params.uid) : '';
}

async function interactionOf(parts: LoginParts, request: FastifyRequest, reply: FastifyReply): Promise<Interaction | undefined> {
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
  const asked = new URL(request.url, parts.setting.issuerOrigin).searchParams.get('screen');
  const screen = screens.find((name) => name === asked);
  if (screen) return await showScreen(parts, step, screen);
  try {
    const outcome = (await useHandedToken(parts, step)) ?? (await sendCodeAtOnce(parts, step));
    if (outcome) return await goOn(parts, step, outcome);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    return await showScreen(parts, step, firstScreen(step.interaction), error);
  }
  return await showScreen(parts, step, firstScreen(step.interaction));
}

function firstScreen(interaction: Interaction): Screen {
  if (wantsSignup(interaction)) return 'signup';
  return interaction.params['screen'] === 'password' ? 'password' : 'signin';
}

/** The app has done the passkey ceremony and hands its token over in the address: then nothing more is asked here. */
async function useHandedToken({ setting }: LoginParts, step: Step): Promise<Outcome | null> {
  const { signin_token: signin, signup_token: signup } = step.interaction.params;
  if (typeof signin !== 'string' && typeof signup !== 'string') return null;
  if (typeof signin === 'string') return await comeInBySigninToken(setting, signin);
  return (await comeInBySignupToken(setting, step.uid, step.caller.networks, String(signup), hasAccepted(setting, step))) ?? 'terms';
}

const noPassword = async () => null;

/** The person typed the address in the app and asked for a code there; it is sent once, and the page asks for it. */
async function sendCodeAtOnce({ setting }: LoginParts, step: Step): Promise<Outcome | null> {
  const { screen, login_hint: hint } = step.interaction.params;
  const email = screen === 'code' && typeof hint === 'string' ? normalizeEmail(hint) : null;
  if (!email) return null;
  if ((await pendingEmail(setting, step.uid)) !== email)
    await sendMailCode(setting, step.uid, step.caller, {
      email,
      intent: 'come-in',
      accepted: hasAccepted(setting, step),
      passwordHash: noPassword,
    });
  return 'code';
}

/** Ticked here, or in the app a moment ago. */
function hasAccepted(setting: Setting, step: Step): boolean {
  return step.fields.get('accept') === 'yes' || step.interaction.params['terms'] === setting.termsVersion;
}

async function showScreen(parts: LoginParts, step: Step, screen: Screen, error?: IdentityError): Promise<FastifyReply> {
  const { setting } = parts;
  const view: LoginView = {
    setting,
    screen,
    path: `${setting.base}/login/${step.uid}`,
    csrf: csrfOf(setting, step.uid),
    isAccepted: step.interaction.params['terms'] === setting.termsVersion,
    email:
      screen === 'code'
        ? ((await pendingEmail(setting, step.uid)) ?? '')
        : (typedName(step) ?? prefillFromHint(step.interaction.params['login_hint'])),
    ...(error ? { problem: error.message } : {}),
  };
  sendPage(setting, step.reply, error ? statusOf[error.code] : 200, loginPage(view), error?.retryAfterMs);
  return step.reply;
}

/** A sign-in name or a username: letters, digits and the separators between them. */
const signInName = /^[a-z0-9][a-z0-9._-]{0,63}$/i;

/** What a link may put into the name or e-mail field. Anything else would let a stranger's link speak to the person. */
function prefillFromHint(hint: unknown): string {
  if (typeof hint !== 'string') return '';
  return signInName.test(hint) || normalizeEmail(hint) !== null ? hint : '';
}

/** What was typed stays in its field when it has to be corrected, without what nobody can see. */
function typedName({ fields }: Step): string | undefined {
  const typed = fields.get('email') ?? fields.get('name');
  return typed !== undefined && hasHiddenCharacter(typed) ? '' : typed;
}

async function goOn(parts: LoginParts, step: Step, outcome: Outcome): Promise<FastifyReply> {
  if (typeof outcome === 'string') return step.reply.redirect(`${parts.setting.base}/login/${step.uid}?screen=${outcome}`, 303);
  parts.setting.log.info({ sub: outcome.sub, by: outcome.amr }, 'signed in');
  const account = await parts.setting.store.findAccount({ sub: outcome.sub });
  if (account) step.reply.header('set-cookie', rememberDevice(parts.setting, step.request, [account.email, account.signInName]));
  const result = { login: { accountId: outcome.sub, amr: outcome.amr }, create: {} };
  const returnTo = await parts.provider().interactionResult(step.request.raw, step.reply.raw, result, { mergeWithLastSubmission: false });
  return step.reply.redirect(returnTo, 303);
}

function readEmail(step: Step): string {
  const email = normalizeEmail(readLine(step.fields.get('email') ?? ''));
  if (!email) throw new IdentityError('invalid', 'Enter an e-mail address, such as june@post.example.');
  return email;
}

/** A new code for an address; "again" keeps what was chosen with the first one. */
async function askForCode({ setting }: LoginParts, step: Step): Promise<Outcome> {
  const email = readEmail(step);
  const known =
    step.fields.get('again') === 'yes' ? await setting.store.findTicket('mail_code', hashId(step.uid), setting.clock()) : undefined;
  if (known && known.data['email'] === email) {
    const { intent, accepted, passwordHash } = known.data;
    await sendMailCode(setting, step.uid, step.caller, {
      email,
      intent: intent === 'reset' ? 'reset' : 'come-in',
      accepted: accepted === true,
      passwordHash: async () => (typeof passwordHash === 'string' ? passwordHash : null),
    });
    return 'code';
  }
  const password = step.fields.get('password') ?? '';
  if (password !== '') checkNewPassword(password, [email]);
  const passwordHash = hashLater(setting, step.caller, email, password);
  await sendMailCode(setting, step.uid, step.caller, { email, intent: 'come-in', accepted: hasAccepted(setting, step), passwordHash });
  return 'code';
}

async function askForReset({ setting }: LoginParts, step: Step): Promise<Outcome> {
  const email = readEmail(step);
  const password = step.fields.get('password') ?? '';
  checkNewPassword(password, [email]);
  const passwordHash = hashLater(setting, step.caller, email, password);
  await sendMailCode(setting, step.uid, step.caller, { email, intent: 'reset', accepted: false, passwordHash });
  return 'code';
}

async function enterCode({ setting }: LoginParts, step: Step): Promise<Outcome> {
  const pending = await checkMailCode(setting, step.uid, step.caller, step.fields.get('code') ?? '');
  return (await comeInByMail(setting, step.uid, step.caller.networks, pending, step.interaction.session?.uid)) ?? 'terms';
}

async function enterPassword({ setting }: LoginParts, step: Step): Promise<Outcome> {
  return await comeInByPassword(setting, step.caller, readLine(step.fields.get('name') ?? ''), step.fields.get('password') ?? '');
}

async function tickTerms({ setting }: LoginParts, step: Step): Promise<Outcome> {
  if (step.fields.get('accept') !== 'yes')
    throw new IdentityError('invalid', 'Confirm that you are 18 or older and accept the terms to continue.');
  return await acceptTerms(setting, step.uid, step.caller.networks);
}

function readCredential<T>(text: string): T {
  try {
    // The shape is checked by the WebAuthn library, which refuses what does not fit.
    return JSON.parse(text);
  } catch (cause) {
    throw new IdentityError('invalid', 'We couldn’t read that passkey. Please try again.', { cause });
  }
}

async function showPasskey({ setting, passkeys }: LoginParts, step: Step): Promise<Outcome> {
  await spendByAddress(setting, 'passkeyTriesPerAddress', step.caller.networks);
  const challengeId = step.fields.get('challengeId') ?? '';
  const connectionId = `login:${step.uid}`;
  const credential = step.fields.get('credential') ?? '';
  if (step.fields.get('kind') === 'registration') {
    const { signupToken } = await passkeys.verifyRegistration(challengeId, readCredential<RegistrationResponseJSON>(credential), {
      connectionId,
      purpose: 'registration',
    });
    return (
      (await comeInBySignupToken(setting, step.uid, step.caller.networks, hashId(signupToken ?? ''), hasAccepted(setting, step))) ?? 'terms'
    );
  }
  const { signinToken } = await passkeys.verifyAssertion(challengeId, readCredential<AuthenticationResponseJSON>(credential), {
    connectionId,
    purpose: 'assertion',
  });
  return await comeInBySigninToken(setting, hashId(signinToken ?? ''));
}

async function passkeyOptions(parts: LoginParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const fields = readForm(request.body);
  const step = await openStep(parts, request, reply, fields);
  if (!step) return reply;
  try {
    await spendByAddress(parts.setting, 'passkeyTriesPerAddress', step.caller.networks);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    return reply.code(statusOf[error.code]).headers(retryAfter(error.retryAfterMs)).send({ message: error.message });
  }
  const connectionId = `login:${step.uid}`;
  const begun =
    fields.get('kind') === 'registration'
      ? await parts.passkeys.registrationOptions({ connectionId })
      : await parts.passkeys.assertionOptions({ connectionId, purpose: 'assertion' });
  return reply.header('cache-control', 'no-store').send(begun);
}
