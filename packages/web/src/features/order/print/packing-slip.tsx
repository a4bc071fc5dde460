import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Order } from '@strapline/contract/shapes/order';
import { encode } from 'uqr';
import css from './order-sheet.module.css';
import { PieceFacts, SheetHead } from './sheet-parts.tsx';

/** No names, addresses or prices. */
export function PackingSlip({ order, tag }: { order: Order; tag: BraTag | undefined }) {
  const { t } = useLingui();
  return (
    <>
      <SheetHead order={order}>{t`Packing slip`}</SheetHead>
      <div className={css['slip']}>
        <dl className={css['facts']}>
          <PieceFacts order={order} tag={tag} />
        </dl>
        <QrCode braTagId={order.braTagId} />
      </div>
      <ol className={css['steps']}>
        <li>{t`Check it in daylight first.`}</li>
        <li>{t`Scan the QR code to open the record of this piece.`}</li>
        <li>{t`Something wrong? Report it on your order page and don’t claim the piece yet. We hold the payment.`}</li>
        <li>
          <Trans>
            Everything fine? Enter the code on the label inside the strap and confirm that you’re satisfied. You then become the owner on
            record, and the seller is paid.
          </Trans>
        </li>
      </ol>
      <p className={css['fine']}>
        {t`The code isn’t on this slip. If the parcel can’t be delivered, it goes back to the address on its label.`}
      </p>
    </>
  );
}

function QrCode({ braTagId }: { braTagId: string }) {
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
