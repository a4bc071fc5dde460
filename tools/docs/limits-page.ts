import { activityKinds, unusualInAnHour } from '@strapline/domain/abuse/abuse-signals';
import { reportLimits } from '@strapline/domain/report/report.states';
import { defaultLimits, type HitLimit, type SlowedLimit } from '@strapline/identity/options';
import { passwordLength, productWords } from '@strapline/identity/password-rules';
import { strapCodeLimits } from '@strapline/server/features/strap-code/attempt-limit';
import { buckets } from '@strapline/server/platform/limits';

const minute = 60_000;

function formatSpan(ms: number): string {
  const units = [
    [24 * 60 * minute, 'day'],
    [60 * minute, 'hour'],
    [minute, 'minute'],
    [1000, 'second'],
  ] as const;
  const [size, name] = units.find(([unit]) => ms >= unit && ms % unit === 0) ?? [1, 'millisecond'];
  return `${ms / size} ${name}${ms === size ? '' : 's'}`;
}

const countOf = ({ count, perMs }: HitLimit): string => `${count} in ${formatSpan(perMs)}`;
const freeOf = ({ free, perMs }: SlowedLimit): string => `${free} in ${formatSpan(perMs)}, then slowed`;
const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;

function describeSignIn(): string {
  const { passwordsPerAddress, passwordsPerAddressAndName, passwordsPerName, slowedEveryMs, slowestMs } = defaultLimits;
  const { codesPerAddress, codesPerAddressAndName, codesPerName, attemptsPerMailCode, mailCodeMs } = defaultLimits;
  const { mailsPerAddress, mailsPerAddressAndName, mailsPerName, mailsPerSlowedName } = defaultLimits;
  return `## Signing in

\`packages/identity/src/options.ts\`. Attempts are counted before they are checked, so parallel ones don't share an allowance.

| | Per address | Per address and name | Per name, from everywhere |
|---|---|---|---|
${[
  row('Passwords', countOf(passwordsPerAddress), countOf(passwordsPerAddressAndName), freeOf(passwordsPerName)),
  row(
    'Codes entered',
    countOf(codesPerAddress),
    countOf(codesPerAddressAndName),
    `${freeOf(codesPerName).replace('slowed', 'one per code')}`,
  ),
  row(
    'Codes requested',
    countOf(mailsPerAddress),
    countOf(mailsPerAddressAndName),
    `${freeOf(mailsPerName).replace('slowed', `at most ${countOf(mailsPerSlowedName)}`)}`,
  ),
  row('Passkeys', countOf(defaultLimits.passkeyAttemptsPerAddress), 'no guessing possible', ''),
  row('Sign-ins started', countOf(defaultLimits.startsPerAddress), '', ''),
  row('Accounts created', countOf(defaultLimits.accountsPerAddress), '', ''),
].join('\n')}

- A code has 8 digits, accepts ${attemptsPerMailCode} attempts, works once and expires after ${formatSpan(mailCodeMs)}. Fewer than 60 are compared per e-mail address and hour: a chance of 6 in 10 million.
- A slowed name gets one check each ${formatSpan(slowedEveryMs)}, in turns between addresses; who waits longer than ${formatSpan(slowestMs)} is refused. **Nobody is locked out:** a browser that signed in with this name before has a counter of its own, and a
  passkey or a code always works beside the password.
- Changing a password with the current one counts like signing in with a password.
- Names are counted as typed, whether or not an account exists.

`;
}

/** docs/limits.md: what slows and stops guessing and automation, with all numbers. */
export function limitsPage(): string {
  return `# Limits on guessing and automation

Generated from the limits in the code by \`npm run docs\`; do not edit by hand. They are constants: an operator changes them in the files that are named here, and \`UNPAID_HOLDS\` in the settings.

"Address" is the network address of the caller, an IPv6 network of /64 counting as one. Networks around it (/56, /48, and so on) are counted too, each with a multiple of the numbers. Which address counts behind a proxy is set by \`TRUST_PROXY\`.

${describeSignIn()}## Passwords

At least ${passwordLength.min} characters, at most ${passwordLength.max}, of any kind; never truncated, changed or made to expire. Refused are common ones, those that leaked on other sites ([119](decisions/119-leaked-passwords.md)), those that repeat a few characters, those made of the person's name or address, and those made of these words: ${productWords.join(', ')}.

## Sessions

A session ends ${formatSpan(defaultLimits.refreshIdleSeconds * 1000)} after its last use and ${formatSpan(defaultLimits.sessionSeconds * 1000)} after the sign-in. An access token is valid for ${formatSpan(defaultLimits.accessTokenSeconds * 1000)} and refused at once when its session ends. Any number of sessions may exist: people have several devices. Each is in the account's list, from which it can be ended; a new password, a closed account or a changed role ends them. What can't be undone asks for a proof of the last five minutes, which is why these times are longer than those of a bank. Behind Keycloak its realm settings apply; a session that ends there ends here with its access token.

## Expensive work

Pictures and videos are processed one at a time per process, in turns between people; a shared queue hashes passwords, with at most ${defaultLimits.hashesWaiting} waiting; pages are rendered within the limit "drawing" and sent without markup beyond it; share cards are drawn one at a time per process, within the same limit, and kept; exports, mails and payouts are jobs. Database statements end after 4 seconds.

## Strap codes

\`packages/server/src/features/strap-code/attempt-limit.ts\`. A code has 64 random bits, is stored hashed and works once.

| Wrong codes | Limit |
|---|---|
${row('per account', `${strapCodeLimits.account.count} in ${formatSpan(strapCodeLimits.account.ms)}`)}
${row('per address', `${strapCodeLimits.address.count} in ${formatSpan(strapCodeLimits.address.ms)}; a buyer's own purchase is not locked by others at the address`)}
${row('in total', `${strapCodeLimits.alarm.count} in ${formatSpan(strapCodeLimits.alarm.ms)} raise an alarm and lock nobody`)}

At the limit of an address, guessing one of a million open codes would take 10⁸ years.

## Calls

\`packages/server/src/platform/limits.ts\`. Per account, or per address without one, except \`youtube\`, which is what the whole server asks YouTube; the class of an event is in [wire.md](wire.md). A refused call says when to try again.

| Class | At once | Then per minute |
|---|---|---|
${Object.entries(buckets)
  .map(([name, { burst, perMinute }]) => row(name, String(burst), String(perMinute)))
  .join('\n')}

At most 60 calls of one connection run at the same time, and each has 15 seconds.

## Reports

${reportLimits.fromOriginInAnHour} an hour from one address and ${reportLimits.byReporterInADay} a day from one person (\`packages/domain/src/report/report.states.ts\`).

## What the team sees

\`packages/domain/src/abuse/abuse-signals.ts\`. From these numbers in an hour on, the admin area shows a signal. Signals limit nobody.

| | Per address | Per browser |
|---|---|---|
${activityKinds.map((kind) => row(kind, String(unusualInAnHour[kind].address), String(unusualInAnHour[kind].device))).join('\n')}

Disposable e-mail addresses are a signal at sign-up, checkout and in reports.
`;
}
