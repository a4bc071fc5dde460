import { Trans } from '@lingui/react/macro';
import type { ProofGrade } from '@strapline/domain/bra-tag/proof-level';
import { useItem } from '../../platform/page/app-data.ts';

type GradeProps = { grade: ProofGrade; isOpened?: boolean | undefined };

/** Worded exactly as in docs/authenticity.md. */
export function ProofGradeBadge({ grade, isOpened }: GradeProps) {
  const item = useItem();
  if (grade === 'A' && isOpened) {
    return (
      <Trans>
        <b>Grade A.</b> A chip with a tear loop. This chip was read, and its loop has been opened. A tap does not prove that the chip is
        here now.
      </Trans>
    );
  }
  if (grade === 'A') {
    return (
      <Trans>
        <b>Grade A.</b> A chip with a tear loop. This chip was read, and its loop was never opened. A tap does not prove that the chip is
        here now.
      </Trans>
    );
  }
  if (grade === 'B') {
    return (
      <Trans>
        <b>Grade B.</b> This chip was read after the last accepted tap. A tap does not prove that the chip is here now.
      </Trans>
    );
  }
  if (grade === 'C') {
    return (
      <Trans>
        <b>Grade C.</b> Strap code only: a claim shows that someone knew the code that came with the {item}. A number or QR code alone is a
        label, not a proof.
      </Trans>
    );
  }
  return (
    <Trans>
      <b>Grade D.</b> A plain serial number or QR code: a label, not a proof. It never unlocks anything.
    </Trans>
  );
}
