import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Order } from '@strapline/contract/shapes/order';
import { ArrowLeft, Printer } from 'lucide';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { getActions, type Viewer } from '../order-view.ts';
import css from './order-sheet.module.css';
import { PackingSlip } from './packing-slip.tsx';
import { Receipt } from './receipt.tsx';
import { Statement } from './statement.tsx';

type SheetProps = { order: Order; viewer: Viewer; tag: BraTag | undefined; sheet: string };

export function OrderSheet({ order, viewer, tag, sheet }: SheetProps) {
  const actions = getActions(order, viewer);
  const kind = sheet === 'slip' ? 'slip' : viewer.side === 'seller' ? 'statement' : 'receipt';
  const isThere = actions.includes(kind);
  return (
    <>
      <div className={css['bar']}>
        <ButtonLink to="." search={{}} icon={ArrowLeft}>
          <Trans>Back to the order</Trans>
        </ButtonLink>
        {isThere && (
          <Button icon={Printer} kind="primary" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        )}
      </div>
      {isThere ? (
        <article className={css['paper']}>
          {kind === 'receipt' && <Receipt order={order} tag={tag} />}
          {kind === 'statement' && <Statement order={order} tag={tag} />}
          {kind === 'slip' && <PackingSlip order={order} tag={tag} />}
        </article>
      ) : (
        <ProblemMessage kind={kind} />
      )}
    </>
  );
}

function ProblemMessage({ kind }: { kind: 'receipt' | 'statement' | 'slip' }) {
  const { t } = useLingui();
  return (
    <div className="head">
      <h1>
        <Trans>
          Nothing <em>to print.</em>
        </Trans>
      </h1>
      <p className="lead">
        {kind === 'slip'
          ? t`The packing slip is available to the seller from the payment until the parcel arrives.`
          : t`The receipt is available once the order is paid.`}
      </p>
    </div>
  );
}
