import { lazy } from 'react';
import { BraTagScreen } from '../features/bra-tag/bra-tag-screen.tsx';

const CertificateCard = lazy(async () => ({ default: (await import('../features/certificate/certificate-card.tsx')).CertificateCard }));

/** A record, where the piece meets its certificate. */
export function TagPage() {
  return <BraTagScreen certificate={(tag) => <CertificateCard tag={tag} />} />;
}
