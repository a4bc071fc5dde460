import { Trans, useLingui } from '@lingui/react/macro';
import { Tag, X } from 'lucide';
import { useDueMessage } from '../../../platform/state/use-due-message.ts';
import { Icon } from '../../../ui/icon.tsx';
import css from './tag.module.css';

const messages = { creator: ['firstTag'], owner: ['firstClaim'] } as const;

/** What a creator does next with their first tag, or an owner with their first claim. Shown once, on their own piece. */
export function FirstPieceNote({ as }: { as: keyof typeof messages }) {
  const { t } = useLingui();
  const { due, skip } = useDueMessage(messages[as]);
  if (!due) return null;
  return (
    <div className={`callout v ${css['firstPiece']}`}>
      <Icon icon={Tag} />
      <div>
        {due === 'firstTag' ? (
          <p>
            <Trans>
              <b>Your first tag.</b> Print its label, put it on the piece, and offer it for sale from this page. The strap code inside makes
              its buyer the owner on record.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              <b>It’s yours on record.</b> Keep a copy of the certificate below. You can pass the piece on or sell it from this page.
            </Trans>
          </p>
        )}
      </div>
      <button type="button" className="ib" aria-label={t`Dismiss`} onClick={skip}>
        <Icon icon={X} size={18} />
      </button>
    </div>
  );
}
