import { type Device, normalizeName } from './devices.ts';
import { IdentityError } from './identity-error.ts';
import type { HitLimit, IdentityLimits, IdentitySettings, Networks, SlowedLimit } from './options.ts';
import { createKeyedHash } from './secrets.ts';

type NamesOf<Limit> = { [K in keyof IdentityLimits]: IdentityLimits[K] extends Limit ? K : never }[keyof IdentityLimits];
export type LimitName = NamesOf<HitLimit>;

/** Whose attempts are counted: an address with the networks around it, and the device if it sent its cookie. */
export type Caller = { networks: Networks; device: Device | null };

/**
 * The priority of an attempt: how many the address made recently, including this one, and how many of those for this name failed. A known device counts
 * one less, which puts it first.
 */
export type AttemptPriority = { isSlowed: boolean; attempts: number; failedBefore: number };

function createLimitKey(settings: IdentitySettings, limit: string, who: string): string {
  return createKeyedHash(settings.secret, 'limit', limit, who);
}

/**
 * Counts one attempt before anything is checked, so that parallel attempts can't share an allowance. Returns the number of attempts so far.
 * @throws IdentityError `limited`
 */
export async function takeAttempt(settings: IdentitySettings, name: LimitName, who: string, room = 1): Promise<number> {
  const limit: HitLimit = settings.limits[name];
  const allowed = limit.count * room;
  const now = settings.clock();
  const { count, resetsAt } = await settings.store.countHit(createLimitKey(settings, name, who), limit.perMs, now);
  if (count <= allowed) return count;
  if (count === allowed + 1) settings.log.warn({ limit: name }, 'identity limit reached');
  throw new IdentityError('limited', (errors) => errors.tooManyAttempts, {
    retryAfterMs: resetsAt.getTime() - now.getTime(),
  });
}

/**
 * The same for an address, then for its networks, so that a rejected address uses up nothing of its neighbours' allowance. Returns the attempts of
 * the address, or a network's divided by its room if that is more.
 * @throws IdentityError `limited`
 */
export async function takeAttemptByAddress(
  settings: IdentitySettings,
  name: LimitName,
  networks: Networks,
  about?: string,
): Promise<number> {
  let max = 0;
  for (const { key, room } of networks)
    max = Math.max(max, (await takeAttempt(settings, name, createCounterName(key, about), room)) / room);
  return max;
}

function createCounterName(network: string, name?: string): string {
  return name === undefined ? network : JSON.stringify(['address', network, normalizeName(name)]);
}

const attemptKinds = {
  mail: { perAddress: 'mailsPerAddress', perPair: 'mailsPerAddressAndName', perName: 'mailsPerName' },
  code: { perAddress: 'codesPerAddress', perPair: 'codesPerAddressAndName', perName: 'codesPerName' },
  password: { perAddress: 'passwordsPerAddress', perPair: 'passwordsPerAddressAndName', perName: 'passwordsPerName' },
} as const satisfies Record<string, { perAddress: LimitName; perPair: LimitName; perName: NamesOf<SlowedLimit> }>;
export type AttemptKind = keyof typeof attemptKinds;

/** The device, if somebody has signed in with this name there. */
function findKnownDevice({ device }: Caller, name: string): Device | null {
  return device?.isKnownFor(name) ? device : null;
}

function createDeviceKey(device: Device, name: string): string {
  return JSON.stringify(['device', device.id, normalizeName(name)]);
}

/**
 * Counts an attempt for a name. A known device has its own counter, so other people's attempts can't lock it out. Everybody else is counted by address,
 * then by address and name: a single address is rejected there, and only many addresses reach the counter of the name, which slows the name down. Names
 * are counted as typed, whether or not an account exists.
 * @throws IdentityError `limited`
 */
export async function countAttempt(settings: IdentitySettings, kind: AttemptKind, caller: Caller, name: string): Promise<AttemptPriority> {
  const { perAddress, perPair, perName } = attemptKinds[kind];
  const device = findKnownDevice(caller, name);
  if (device) {
    const attempts = await takeAttempt(settings, perPair, createDeviceKey(device, name));
    return { isSlowed: false, attempts: attempts - 1, failedBefore: 0 };
  }
  const attempts = await takeAttemptByAddress(settings, perAddress, caller.networks);
  await takeAttemptByAddress(settings, perPair, caller.networks, name);
  const { free, perMs }: SlowedLimit = settings.limits[perName];
  const { count } = await settings.store.countHit(createLimitKey(settings, perName, normalizeName(name)), perMs, settings.clock());
  if (count <= free) return { isSlowed: false, attempts, failedBefore: 0 };
  const failedBefore = await countSlowedAttempt(settings, kind, caller, name);
  if (kind === 'mail') {
    // A rejected address must not use up the allowance of the name.
    await takeAttemptByAddress(settings, 'mailsPerAddressAndSlowedName', caller.networks, name);
    if (failedBefore > 0) await takeAttempt(settings, 'repeatedMailsPerSlowedName', normalizeName(name));
    await takeAttempt(settings, 'mailsPerSlowedName', normalizeName(name));
  }
  return { isSlowed: true, attempts, failedBefore };
}

/** The failed attempts of this address for a slowed name so far; a network's are divided by its room. */
async function countSlowedAttempt(settings: IdentitySettings, kind: AttemptKind, { networks }: Caller, name: string): Promise<number> {
  const counts = await Promise.all(
    networks.map(async ({ key: network, room }) => {
      const who = createLimitKey(settings, `slowed ${kind}`, createCounterName(network, name));
      const { count } = await settings.store.countHit(who, settings.limits.failureMemoryMs, settings.clock());
      return Math.floor((count - 1) / room);
    }),
  );
  return Math.max(...counts);
}

/** Resets the caller's own counters after a success; those of the name and of the networks stay. */
export async function resetAttempts(settings: IdentitySettings, kind: AttemptKind, caller: Caller, name: string): Promise<void> {
  const { perPair } = attemptKinds[kind];
  const device = findKnownDevice(caller, name);
  if (device) return await settings.store.resetHits(createLimitKey(settings, perPair, createDeviceKey(device, name)));
  const pair = createCounterName(caller.networks[0].key, name);
  await settings.store.resetHits(createLimitKey(settings, perPair, pair));
  await settings.store.resetHits(createLimitKey(settings, `slowed ${kind}`, pair));
  // The code proves the mailbox, so its owner may request mail again.
  if (kind === 'code') await settings.store.resetHits(createLimitKey(settings, 'slowed mail', pair));
}

/**
 * Counts a new account before it is created, so that limits per account can't be evaded with many accounts.
 * @throws IdentityError `limited`
 */
export async function countAccount(settings: IdentitySettings, networks: Networks): Promise<void> {
  try {
    await takeAttemptByAddress(settings, 'accountsPerAddress', networks);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.retryAfterMs === undefined) throw error;
    const minutes = Math.ceil(error.retryAfterMs / 60_000);
    throw new IdentityError('limited', (errors) => errors.tooManyAccounts(minutes), { retryAfterMs: error.retryAfterMs });
  }
}
