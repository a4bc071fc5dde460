import type { CertificateError } from '@strapline/domain/certificate/certificate-errors';
import type { VerifiedCertificate } from '@strapline/domain/certificate/verify-certificate';
import { queryOptions } from '@tanstack/react-query';
import { getFreshToken, useSession } from '../../platform/session/session.ts';
import { fetchText } from '../../platform/wire/http.ts';

/** A certificate byte for byte, and the result of checking it here. */
export type CheckedCertificate = { text: string; check: VerifiedCertificate | { fault: CertificateError } };

type CertificateId = { braTagId: string; number: string | undefined };

/** Signed in, the owner gets their own name in it. */
export function createCertificateQuery({ braTagId, number }: CertificateId) {
  return queryOptions<CheckedCertificate, Error>({
    queryKey: ['certificate', braTagId, number ?? null],
    queryFn: async () => {
      const [text, { verifyCertificate }] = await Promise.all([
        fetchCertificate({ braTagId, number }, 'json'),
        import('@strapline/domain/certificate/verify-certificate'),
      ]);
      return { text, check: verifyCertificate(text) };
    },
  });
}

/** JSON for programs, or a page that checks itself. */
export async function fetchCertificate({ braTagId, number }: CertificateId, format: 'json' | 'html'): Promise<string> {
  const token = useSession.getState().status === 'signedIn' ? await getFreshToken() : undefined;
  const path = `/v1/bratags/${encodeURIComponent(braTagId)}/certificate${format === 'html' ? '.html' : ''}`;
  return await fetchText(number ? `${path}?number=${encodeURIComponent(number)}` : path, { token });
}

export function downloadFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has its own reference to the data by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
