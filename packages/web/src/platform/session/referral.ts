import { storagePrefix } from '../page/app-data.ts';
import { useInvitation } from '../state/invitation.ts';
import { fetchJson } from '../wire/http.ts';

/** Whose invitation this browser remembers, and until when; the cookie itself is only the server's to read. */
export type StoredReferral = { referrerId: string | null; until: string | null };

/** Says that there is one, so that only then a sign-in loads this module (`identity.ts`). */
const key = `${storagePrefix}invited`;

function keepHint(isInvited: boolean): void {
  try {
    if (isInvited) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage, nobody is credited.
  }
}

/** Whether this browser opened a referral link; without storage, no. */
export function isReferred(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

export async function saveReferral(referrerId: string): Promise<StoredReferral> {
  const stored = (await fetchJson('/v1/referral', { method: 'POST', body: { referrerId } })) as StoredReferral;
  keepHint(true);
  return stored;
}

export async function deleteReferral(): Promise<void> {
  keepHint(false);
  await fetchJson('/v1/referral', { method: 'DELETE' });
}

/** The member whose link this browser opened; undefined if there is none, or after an error, which doesn't stop the sign-in: the next one asks again. */
export async function findReferrer(): Promise<string | undefined> {
  try {
    const { referrerId } = (await fetchJson('/v1/referral')) as StoredReferral;
    return referrerId ?? undefined;
  } catch (error) {
    console.warn('could not load who invited you', error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** After the sign-in was reported: a new member is told once who invited them, over the page that they wanted. */
export async function finishReferral(referrerId: string, isNew: boolean): Promise<void> {
  if (isNew) useInvitation.setState({ referrerId });
  await deleteReferral().catch((error: Error) => console.warn('could not delete the invitation', error.message));
}
