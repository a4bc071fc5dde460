import { BraTagScreen } from '../features/bra-tag/page/bra-tag-screen.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

// Below the fold, and only where somebody has claimed the piece.
const CertificateCard = lazyPart(async () => (await import('../features/certificate/certificate-card.tsx')).CertificateCard);

/** A record, where the piece meets its certificate. */
export function TagPage() {
  return <BraTagScreen renderCertificate={(tag) => <CertificateCard tag={tag} />} />;
}
