import { BraTagScreen } from '../features/bra-tag/bra-tag-screen.tsx';

/** A record, where the piece meets its certificate. */
export function TagPage() {
  return <BraTagScreen certificate={() => null} />;
}
