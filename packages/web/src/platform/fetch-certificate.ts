import { getFreshToken, useSession } from './session/session.ts';
import { fetchText } from './wire/http.ts';

export type CertificateId = { braTagId: string; number: string | undefined };

/** JSON for programs, or a page that checks itself. */
export async function fetchCertificate({ braTagId, number }: CertificateId, format: 'json' | 'html'): Promise<string> {
  const token = useSession.getState().status === 'signedIn' ? await getFreshToken() : undefined;
  const path = `/v1/bratags/${encodeURIComponent(braTagId)}/certificate${format === 'html' ? '.html' : ''}`;
  return await fetchText(number ? `${path}?number=${encodeURIComponent(number)}` : path, { token });
}
