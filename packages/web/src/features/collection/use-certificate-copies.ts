import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listCertificateCopies, saveCertificateCopy } from '../../platform/cache/certificate-copies.ts';
import { queryClient } from '../../platform/cache/queries.ts';
import { fetchCertificate } from '../../platform/fetch-certificate.ts';
import { WireError } from '../../platform/wire/wire-error.ts';

const queryKey = ['certificateCopies'];
/** A certificate also says in what state the piece is, so an old copy is replaced. */
const maxAgeMs = 7 * 24 * 3_600_000;
/** Per visit; the others follow at the next one. */
const maxSaved = 24;

/** The pieces whose certificates this device has. */
export function useCertificateCopies(): ReadonlyMap<string, number> {
  const { data } = useQuery({ queryKey, queryFn: listCertificateCopies, staleTime: Number.POSITIVE_INFINITY });
  return data ?? noCopies;
}

const noCopies: ReadonlyMap<string, number> = new Map();

/** Fetches, verifies and saves one. */
export async function saveCertificate(braTagId: string): Promise<void> {
  const [text, { verifyCertificate }] = await Promise.all([
    fetchCertificate({ braTagId, number: undefined }, 'json'),
    import('@strapline/domain/certificate/verify-certificate'),
  ]);
  if ('fault' in verifyCertificate(text)) throw new Error(`the certificate of ${braTagId} isn't valid`);
  if (!(await saveCertificateCopy(braTagId, text))) throw new Error('the browser has no room for the certificate');
  await queryClient.invalidateQueries({ queryKey });
}

/** Saves missing and old ones in the background, where the app works offline at all. */
export function useSaveCertificates(ids: readonly string[]): void {
  const all = ids.join(' ');
  useEffect(() => {
    if (all === '' || !navigator.serviceWorker?.controller) return;
    let isCanceled = false;
    void (async () => {
      const saved = await listCertificateCopies();
      const due = all.split(' ').filter((id) => Date.now() - (saved.get(id) ?? 0) > maxAgeMs);
      for (const id of due.slice(0, maxSaved)) {
        if (isCanceled) return;
        try {
          await saveCertificate(id);
        } catch (error) {
          // A piece may have none. Without a connection, or at a limit, the others wait for the next visit.
          if (error instanceof WireError && error.code !== 'not_found') return;
        }
      }
    })();
    return () => {
      isCanceled = true;
    };
  }, [all]);
}
