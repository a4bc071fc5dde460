import { BraTagScreen } from '../features/bra-tag/page/bra-tag-screen.tsx';
import { lazyPart } from '../platform/page/lazy-part.tsx';

// Below the fold, and only for claimed pieces.
const CertificateCard = lazyPart(async () => (await import('../features/certificate/certificate-card.tsx')).CertificateCard);

/** A tag's record, with its certificate card. */
export function TagPage() {
  return <BraTagScreen renderCertificate={(tag) => <CertificateCard tag={tag} />} />;
}
