import type { CertificateFault } from '@strapline/domain/certificate/fault-words';
import type { Verified } from '@strapline/domain/certificate/verify-certificate';
import { queryOptions } from '@tanstack/react-query';
import { httpText } from '../../platform/http.ts';
import { freshToken, useSession } from '../../platform/session/session.ts';

/** A certificate as it was sent, byte by byte, and what checking it here came to. */
export type CheckedCertificate = { text: string; check: Verified | { fault: CertificateFault } };

type CertificateId = { braTagId: string; number: string | undefined };

/** Fetches a certificate and checks it in this browser. Who is signed in gets their own name in their own. */
export function certificateOptions({ braTagId, number }: CertificateId) {
  return queryOptions<CheckedCertificate, Error>({
    queryKey: ['certificate', braTagId, number ?? null],
    queryFn: async () => {
      const [text, { verifyCertificate }] = await Promise.all([
        certificateText({ braTagId, number }, 'json'),
        import('@strapline/domain/certificate/verify-certificate'),
      ]);
      return { text, check: verifyCertificate(text) };
    },
  });
}

/** The file as it is kept: for programs, or as a page that checks itself. */
export async function certificateText({ braTagId, number }: CertificateId, form: 'json' | 'html'): Promise<string> {
  const token = useSession.getState().status === 'signedIn' ? await freshToken() : undefined;
  const path = `/v1/bratags/${encodeURIComponent(braTagId)}/certificate${form === 'html' ? '.html' : ''}`;
  return await httpText(number ? `${path}?number=${encodeURIComponent(number)}` : path, { token });
}

/** Lays a file among the downloads. */
export function downloadFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
