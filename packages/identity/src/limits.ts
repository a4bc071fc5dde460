import { isIPv6 } from 'node:net';
import { IdentityError } from './identity-error.ts';
import type { HitLimit, Setting } from './options.ts';
import { keyedHash } from './secrets.ts';

export type LimitName =
  | 'mailsPerEmail'
  | 'mailsPerAddress'
  | 'codeTriesPerEmail'
  | 'codeTriesPerAddress'
  | 'passwordTriesPerAccount'
  | 'passwordTriesPerAddress'
  | 'passkeyTriesPerAddress'
  | 'startsPerAddress';

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

function key(setting: Setting, name: LimitName, who: string): string {
  return keyedHash(setting.secret, 'limit', name, who);
}

/**
 * Takes one try out of the allowance before anything is checked, so that parallel tries cannot share one.
 * @throws IdentityError `limited`
 */
export async function spend(setting: Setting, name: LimitName, who: string): Promise<void> {
  const limit: HitLimit = setting.limits[name];
  const now = setting.clock();
  const { count, resetsAt } = await setting.store.countHit(key(setting, name, who), limit.perMs, now);
  if (count <= limit.count) return;
  if (count === limit.count + 1) setting.log.warn({ limit: name }, 'identity limit reached');
  throw new IdentityError('limited', 'Too many tries. Please wait a little and try again.', {
    retryAfterMs: resetsAt.getTime() - now.getTime(),
  });
}

/** Gives the allowance back after a success. */
export async function forgive(setting: Setting, name: LimitName, who: string): Promise<void> {
  await setting.store.resetHits(key(setting, name, who));
}
