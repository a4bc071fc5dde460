import { BraTagScreen } from '../features/bra-tag/bra-tag-screen.tsx';
import { CertificateCard } from '../features/certificate/certificate-card.tsx';

/** A record, where the piece meets its certificate. */
export function TagPage() {
  return <BraTagScreen certificate={(tag) => <CertificateCard tag={tag} />} />;
}
