import { lazy, Suspense } from 'react';
import { BraTagScreen } from '../features/bra-tag/page/bra-tag-screen.tsx';

// Below the fold, and only where somebody has claimed the piece.
const CertificateCard = lazy(async () => ({ default: (await import('../features/certificate/certificate-card.tsx')).CertificateCard }));

/** A record, where the piece meets its certificate. */
export function TagPage() {
  return (
    <BraTagScreen
      renderCertificate={(tag) => (
        <Suspense>
          <CertificateCard tag={tag} />
        </Suspense>
      )}
    />
  );
}
