import type { CertificateFault } from '@strapline/domain/certificate/fault-words';
import type { Verified } from '@strapline/domain/certificate/verify-certificate';
import { queryOptions } from '@tanstack/react-query';
import { httpText } from '../../platform/http.ts';
import { freshToken, useSession } from '../../platform/session/session.ts';

/** A certificate byte for byte, and the result of checking it here. */
export type CheckedCertificate = { text: string; check: Verified | { fault: CertificateFault } };

type CertificateId = { braTagId: string; number: string | undefined };

/** Signed in, the owner gets their own name in it. */
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

/** JSON for programs, or a page that checks itself. */
export async function certificateText({ braTagId, number }: CertificateId, form: 'json' | 'html'): Promise<string> {
  const token = useSession.getState().status === 'signedIn' ? await freshToken() : undefined;
  const path = `/v1/bratags/${encodeURIComponent(braTagId)}/certificate${form === 'html' ? '.html' : ''}`;
  return await httpText(number ? `${path}?number=${encodeURIComponent(number)}` : path, { token });
}

export function downloadFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has its own reference to the data by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
