import { storagePrefix } from '../page/app-data.ts';
import { useInvitation } from '../state/invitation.ts';
import { fetchJson } from '../wire/http.ts';

/** Whose invitation this browser remembers, and until when; the cookie itself is only the server's to read. */
export type RememberedReferral = { referrerId: string | null; until: string | null };

/** A hint that there is one, so that signing in loads this module only then (`identity.ts`). */
const key = `${storagePrefix}invited`;

function keepHint(isInvited: boolean): void {
  try {
    if (isInvited) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage, nobody is credited.
  }
}

export async function rememberReferral(referrerId: string): Promise<RememberedReferral> {
  const remembered = (await fetchJson('/v1/referral', { method: 'POST', body: { referrerId } })) as RememberedReferral;
  keepHint(true);
  return remembered;
}

export async function forgetReferral(): Promise<void> {
  keepHint(false);
  await fetchJson('/v1/referral', { method: 'DELETE' });
}

/** Who invited whoever signs in here; undefined for nobody. Without an answer the sign-in goes on, and the next one asks again. */
export async function findReferrer(): Promise<string | undefined> {
  try {
    const { referrerId } = (await fetchJson('/v1/referral')) as RememberedReferral;
    return referrerId ?? undefined;
  } catch (error) {
    console.warn('could not load who invited you', error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** After the sign-in was reported: a new member is told once who invited them, over the page that they wanted. */
export async function finishReferral(referrerId: string, isNew: boolean): Promise<void> {
  if (isNew) useInvitation.setState({ referrerId });
  await forgetReferral().catch((error: Error) => console.warn('could not forget the invitation', error.message));
}
