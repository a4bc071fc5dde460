import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { transferTimer } from '@strapline/domain/bra-tag/bra-tag.states';
import { Printer, Undo2 } from 'lucide';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatWeekday } from '../../../ui/format/dates.ts';
import { formatCountdown, useCountdown } from '../../../ui/timeline.tsx';
import css from '../tap/tag-actions.module.css';

const dayMs = 24 * 3600 * 1000;

type TransferPanelProps = { tag: BraTag; heading: 'h2' | 'h3' };

/** A transfer, seen by the current owner. */
export function TransferPanel({ tag, heading: Heading }: TransferPanelProps) {
  const { t } = useLingui();
  const params = { braTagId: tag.id };
  const isTransfer = tag.status === 'transfer_pending';
  return (
    <section className={`panel ${css['transfer']}`} aria-label={isTransfer ? t`The transfer` : t`The gift`}>
      <div className={css['steps']}>
        <Heading>
          {isTransfer ? (
            <Trans>
              On its way to the <em>next</em> owner
            </Trans>
          ) : (
            <Trans>
              Given away, not yet <em>claimed</em>
            </Trans>
          )}
        </Heading>
        <p className="sub">
          {isTransfer ? (
            <Trans>
              Generate a new code and hand it over with the piece, as a printed label or on a card. The person who claims the piece with it
              becomes the next owner. We’ll e-mail you when it’s claimed.
            </Trans>
          ) : (
            <Trans>
              The person who enters the code on its label becomes the first collector on record. You’ll see it here when it’s claimed.
            </Trans>
          )}
        </p>
      </div>
      {tag.transferEndsAt && <RemainingTime endsAt={tag.transferEndsAt} />}
      <div className="row">
        {tag.can.includes('pullStrapCode') && (
          <ButtonLink to="/bratag/$braTagId/action" params={params} search={{ verb: 'label' }} kind="primary" icon={Printer}>
            {t`Generate its code`}
          </ButtonLink>
        )}
        {tag.can.includes('callBack') && (
          <ButtonLink to="/bratag/$braTagId/action" params={params} search={{ verb: 'callBack' }} replace resetScroll={false} icon={Undo2}>
            {isTransfer ? t`Cancel transfer` : t`Cancel gift`}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** Days, then a clock for the last one. */
export function RemainingTime({ endsAt }: { endsAt: string }) {
  const { t } = useLingui();
  const msLeft = useCountdown(endsAt);
  const days = Math.ceil(msLeft / dayMs);
  return (
    <div className={css['left']}>
      <p>
        <b className="num">{msLeft > dayMs ? <Plural value={days} one="# day left" other="# days left" /> : formatCountdown(msLeft)}</b>
        <span>{t`It can be claimed until ${formatWeekday(endsAt)}. If nobody claims it by then, it stays yours.`}</span>
      </p>
      <div className="spool" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (msLeft / transferTimer) * 100)}%` }} />
      </div>
    </div>
  );
}
