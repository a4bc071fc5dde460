import type { CertificateError } from '@strapline/domain/certificate/certificate-errors';
import type { VerifiedCertificate } from '@strapline/domain/certificate/verify-certificate';
import { queryOptions } from '@tanstack/react-query';
import { readCertificateCopy } from '../../platform/cache/certificate-copies.ts';
import { type CertificateId, fetchCertificate } from '../../platform/fetch-certificate.ts';
import { WireError } from '../../platform/wire/wire-error.ts';

/** A certificate byte for byte, and the result of checking it here. Offline, the copy that this device has. */
export type CheckedCertificate = { text: string; check: VerifiedCertificate | { fault: CertificateError }; isCopy: boolean };

/** Signed in, the owner gets their own name in it. */
export function createCertificateQuery({ braTagId, number }: CertificateId) {
  return queryOptions<CheckedCertificate, Error>({
    queryKey: ['certificate', braTagId, number ?? null],
    queryFn: async () => {
      const [{ text, isCopy }, { verifyCertificate }] = await Promise.all([
        fetchOrReadCopy({ braTagId, number }),
        import('@strapline/domain/certificate/verify-certificate'),
      ]);
      return { text, check: verifyCertificate(text), isCopy };
    },
  });
}

async function fetchOrReadCopy(id: CertificateId): Promise<{ text: string; isCopy: boolean }> {
  try {
    return { text: await fetchCertificate(id, 'json'), isCopy: false };
  } catch (error) {
    const isUnanswered = error instanceof WireError && error.code === 'unavailable';
    const copy = isUnanswered && id.number === undefined ? await readCertificateCopy(id.braTagId) : undefined;
    if (copy === undefined) throw error;
    return { text: copy, isCopy: true };
  }
}
