import { hashSha256 } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';

type WithSecrets = Pick<Services, 'secrets'>;

/** The same for every spelling that mail servers treat alike. */
export function deriveEmailKey({ secrets }: WithSecrets, email: string): string {
  return secrets.mac('invite-email', email.toLowerCase()).toString('base64url');
}

export function sealEmail({ secrets }: WithSecrets, inviteId: string, email: string): Uint8Array {
  return secrets.seal(email.toLowerCase(), `invite email ${inviteId}`);
}

export function openEmail({ secrets }: WithSecrets, { id, emailSealed }: { id: string; emailSealed: Uint8Array | null }): string | null {
  return emailSealed && secrets.open(emailSealed, `invite email ${id}`);
}

export function sealFqsid({ secrets }: WithSecrets, inviteId: string, fqsid: string): Uint8Array {
  return secrets.seal(fqsid, `invite fqsid ${inviteId}`);
}

export function openFqsid({ secrets }: WithSecrets, { id, fqsidSealed }: { id: string; fqsidSealed: Uint8Array | null }): string | null {
  return fqsidSealed && secrets.open(fqsidSealed, `invite fqsid ${id}`);
}

/** Derived from the ID, which is random, and from the answer, so that a mail can be sent again and a new answer has a new link. The table has its hash only. */
export function deriveInviteToken({ secrets }: WithSecrets, inviteId: string, answeredAt: Date): string {
  return secrets.mac('invite-link', `${inviteId} ${answeredAt.toISOString()}`).toString('base64url');
}

export const hashInviteToken = hashSha256;
