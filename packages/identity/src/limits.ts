import { isIPv6 } from 'node:net';
import { countedName, type Device } from './devices.ts';
import { IdentityError } from './identity-error.ts';
import type { HitLimit, IdentityLimits, Setting, SlowedLimit } from './options.ts';
import { keyedHash } from './secrets.ts';

type NamesOf<Limit> = { [K in keyof IdentityLimits]: IdentityLimits[K] extends Limit ? K : never }[keyof IdentityLimits];
export type LimitName = NamesOf<HitLimit>;

/** Whose attempts are counted: an address, and the device where it sent a cookie of ours. */
export type Caller = { address: string; device: Device | null };

/** Who is counted: the first 64 bits of an IPv6 address, since one subscriber has all of the rest. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = ip.includes('::') ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function key(setting: Setting, limit: string, who: string): string {
  return keyedHash(setting.secret, 'limit', limit, who);
}

/**
 * Takes one attempt out of the allowance before anything is checked, so that parallel attempts cannot share one.
 * @throws IdentityError `limited`
 */
export async function spend(setting: Setting, name: LimitName, who: string): Promise<void> {
  const limit: HitLimit = setting.limits[name];
  const now = setting.clock();
  const { count, resetsAt } = await setting.store.countHit(key(setting, name, who), limit.perMs, now);
  if (count <= limit.count) return;
  if (count === limit.count + 1) setting.log.warn({ limit: name }, 'identity limit reached');
  throw new IdentityError('limited', 'Too many attempts. Wait a few minutes, or sign in another way.', {
    retryAfterMs: resetsAt.getTime() - now.getTime(),
  });
}

const kinds = {
  mail: { perAddress: 'mailsPerAddress', perPair: 'mailsPerAddressAndName', perName: 'mailsPerName' },
  code: { perAddress: 'codesPerAddress', perPair: 'codesPerAddressAndName', perName: 'codesPerName' },
  password: { perAddress: 'passwordsPerAddress', perPair: 'passwordsPerAddressAndName', perName: 'passwordsPerName' },
} as const satisfies Record<string, { perAddress: LimitName; perPair: LimitName; perName: NamesOf<SlowedLimit> }>;
export type AttemptKind = keyof typeof kinds;

/** One source of attempts for one name: a device that has signed in with it, or else an address. */
function pairOf({ address, device }: Caller, name: string): { isKnown: boolean; pair: string } {
  const isKnown = device?.isKnownFor(name) ?? false;
  return { isKnown, pair: JSON.stringify([isKnown ? 'device' : 'address', isKnown ? device?.id : address, countedName(name)]) };
}

/**
 * Counts an attempt for a name. A device that has signed in with the name is counted by itself, so nobody else's attempts can keep it out. Everybody
 * else is counted by address, then by address and name, and what a single address does is refused there. Only what many addresses do together reaches
 * the name itself, and that slows the name down. Names are counted as typed, whether there is an account or not.
 * @throws IdentityError `limited`
 */
export async function countAttempt(setting: Setting, kind: AttemptKind, caller: Caller, name: string): Promise<{ isSlowed: boolean }> {
  const { perAddress, perPair, perName } = kinds[kind];
  const { isKnown, pair } = pairOf(caller, name);
  if (!isKnown) await spend(setting, perAddress, caller.address);
  await spend(setting, perPair, pair);
  if (isKnown) return { isSlowed: false };
  const { free, perMs }: SlowedLimit = setting.limits[perName];
  const { count } = await setting.store.countHit(key(setting, perName, countedName(name)), perMs, setting.clock());
  const isSlowed = count > free;
  if (isSlowed && kind === 'mail') {
    // What is refused to an address must not use up what the others may have.
    await spend(setting, 'mailsPerAddressAndSlowedName', pair);
    await spend(setting, 'mailsPerSlowedName', countedName(name));
  }
  return { isSlowed };
}

/** Gives the caller's own allowance back after a success. What strangers have used up for the name stays used. */
export async function forgiveAttempts(setting: Setting, kind: AttemptKind, caller: Caller, name: string): Promise<void> {
  const { perPair } = kinds[kind];
  await setting.store.resetHits(key(setting, perPair, pairOf(caller, name).pair));
}

/**
 * Counts a new account of an address before it is made, so that accounts by the dozen are no way around what each of them may do.
 * @throws IdentityError `limited`
 */
export async function countAccount(setting: Setting, address: string): Promise<void> {
  try {
    await spend(setting, 'accountsPerAddress', address);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.retryAfterMs === undefined) throw error;
    const minutes = Math.ceil(error.retryAfterMs / 60_000);
    throw new IdentityError(
      'limited',
      `Too many accounts were created from your network in the last hour. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or sign in to an existing account.`,
      { retryAfterMs: error.retryAfterMs },
    );
  }
}
