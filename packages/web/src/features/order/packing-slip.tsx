import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag, Order } from '@strapline/contract/shapes';
import { encode } from 'uqr';
import css from './order-sheet.module.css';
import { PaperHead, PieceFacts } from './paper-facts.tsx';

/** What goes into the parcel: which piece it is, the way to its record, and how it becomes the buyer's. No names, no addresses, no price. */
export function PackingSlip({ order, tag }: { order: Order; tag: BraTag | undefined }) {
  return (
    <>
      <PaperHead order={order}>
        <Trans>Packing slip</Trans>
      </PaperHead>
      <div className={css['slip']}>
        <dl className={css['facts']}>
          <PieceFacts order={order} tag={tag} />
        </dl>
        <Square braTagId={order.braTagId} />
      </div>
      <ol className={css['steps']}>
        <li>
          <Trans>Look at it in daylight before anything else.</Trans>
        </li>
        <li>
          <Trans>Scan the square: it opens the record of exactly this piece.</Trans>
        </li>
        <li>
          <Trans>Something is wrong? Say so on the page of your order and do not claim it yet; the payment waits.</Trans>
        </li>
        <li>
          <Trans>
            All is well? Type the code on the label inside the strap and say that you are satisfied. After that, the record says that it is
            yours, and its creator is paid.
          </Trans>
        </li>
      </ol>
      <p className={css['fine']}>
        <Trans>The code itself is not on this slip. If the parcel cannot be delivered, it goes back to the address on its label.</Trans>
      </p>
    </>
  );
}

function Square({ braTagId }: { braTagId: string }) {
  const { t } = useLingui();
  const { data, size } = encode(`${location.origin}/bratag/${braTagId}`, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={css['qr']}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t`QR code of the tag’s page`}
    >
      <path d={path} />
    </svg>
  );
}
