import { storagePrefix } from '../page/app-data.ts';
import { useSession } from '../session/session.ts';
import { removeCertificateCopies } from './certificate-copies.ts';

/** Offline copies of what a signed-in member saw. Deleted on sign-out, also when the session ended elsewhere. */
export type MemberCopy<T> = { data: T; savedAt: number };

const prefix = `${storagePrefix}member.`;

useSession.subscribe(({ status }) => {
  if (status !== 'anonymous') return;
  removeMemberCopies();
  void removeCertificateCopies();
});

/** Returns whether it was saved: storage may be full or blocked. */
export function saveMemberCopy<T>(name: string, data: T): boolean {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ data, savedAt: Date.now() } satisfies MemberCopy<T>));
    return true;
  } catch {
    return false;
  }
}

export function readMemberCopy<T>(name: string): MemberCopy<T> | undefined {
  try {
    const text = localStorage.getItem(prefix + name);
    return text ? (JSON.parse(text) as MemberCopy<T>) : undefined;
  } catch {
    return undefined;
  }
}

function removeMemberCopies(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}
