import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { useRouter } from '@tanstack/react-router';
import { Clock, Eye, KeyRound, Printer } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { useItem } from '../../../platform/page/app-data.ts';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { startIntent } from '../../../platform/session/login-intent.ts';
import { useSession } from '../../../platform/session/session.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Check } from '../../../ui/form/choice.tsx';
import { formatWeekday } from '../../../ui/format/dates.ts';
import { Callout } from '../../../ui/panel.tsx';
import { TagSummary } from '../tag-summary.tsx';
import css from './label.module.css';
import { SewingSteps } from './sewing-steps.tsx';
import { Ruler, StrapLabel } from './strap-label.tsx';

/** The strap code is only in this page's memory. */
export function Label({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  const item = useItem();
  const [generated, setGenerated] = useState<Output<'pullStrapCode'>>();
  const code = generated?.strapCode;
  const [hasRuler, setRuler] = useState(true);
  return (
    <div className={`page wide ${css['page']}`}>
      <PageTitle>{t`Strap label`}</PageTitle>
      <div className={`head ${css['noprint']}`}>
        <p className="eyebrow">{t`Strap label`}</p>
        <h1>
          <Trans>
            Print, cut, <em>sew in.</em>
          </Trans>
        </h1>
        <p className="lead">{t`One label for one ${item}. Anyone who has it can claim the tag, so sew it inside the strap.`}</p>
      </div>
      <div className={css['labelpage']}>
        <section className={css['sheet']} aria-label={t`The label`}>
          <StrapLabel tag={tag} code={code} />
          {hasRuler && <Ruler />}
          <hr className={`stitch ${css['noprint']}`} />
          <SewingSteps />
        </section>
        <aside className={`stack ${css['noprint']}`}>
          {code ? (
            <>
              <Check
                checked={hasRuler}
                note={t`Print at 100%. The ruler should measure 100 mm.`}
                onChange={(event) => setRuler(event.target.checked)}
              >
                {t`Show a ruler below it`}
              </Check>
              <Button icon={Printer} kind="primary" size="big" block onClick={() => window.print()}>{t`Print the label`}</Button>
            </>
          ) : (
            <GenerateCode tag={tag} onGenerated={setGenerated} />
          )}
          {generated?.expiresAt && (
            <Callout icon={Clock}>
              <Trans>
                <b>The code works until {formatWeekday(generated.expiresAt)}.</b> Print it or write it on a card, and hand it over with the
                piece. You can cancel the transfer until someone claims it.
              </Trans>
            </Callout>
          )}
          <Callout tone="brass" icon={KeyRound}>
            <Trans>
              <b>This code is shown once.</b> It is drawn in your browser and we keep only a fingerprint of it. If you close the page before
              you have printed or copied it, generate a new one. The old code then stops working.
            </Trans>
          </Callout>
          <Callout icon={Eye}>
            {t`The QR code opens the tag’s public page. It never contains the strap code, so a photo of it gives nothing away.`}
          </Callout>
          <TagSummary tag={tag} />
        </aside>
      </div>
    </div>
  );
}

function GenerateCode({ tag, onGenerated }: { tag: BraTag; onGenerated: (generated: Output<'pullStrapCode'>) => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const session = useSession();
  const [isConfirming, setConfirming] = useState(false);
  const generate = useCallMutation('pullStrapCode', ['fetchBraTag', 'getOrderStatus', 'listOrders', 'listMyBraTags']);
  const refusal = generate.error instanceof WireError ? generate.error : undefined;

  if (session.status === 'anonymous') {
    return (
      <Button
        kind="primary"
        size="big"
        block
        onClick={() => {
          startIntent(router.latestLocation.href);
          void router.navigate({ to: '/confirmLoginIntent' });
        }}
      >
        {t`Sign in to generate its code`}
      </Button>
    );
  }
  if (!tag.can.includes('pullStrapCode')) {
    return (
      <Callout tone="danger" icon={KeyRound}>
        <p>
          <Trans>
            <b>You can’t generate a code now.</b> If this piece is yours and you want to pass it on, start a transfer first. If its label is
            on its way to a buyer who reports that the code is missing or doesn’t work, you can generate a new one.
          </Trans>
        </p>
        <ButtonLink to="/bratag/$braTagId" params={{ braTagId: tag.id }} size="small">{t`See the tag`}</ButtonLink>
      </Callout>
    );
  }
  return (
    <>
      <Button icon={KeyRound} kind="primary" size="big" block busy={generate.isPending} onClick={() => setConfirming(true)}>
        {t`Generate the code`}
      </Button>
      <Failure>{refusal?.message}</Failure>
      <ConfirmDialog
        open={isConfirming}
        title={t`Generate a new code?`}
        confirmLabel={t`Generate the code`}
        cancelLabel={t`Not now`}
        onConfirm={() => {
          setConfirming(false);
          generate.mutate({ braTagId: tag.id }, { onSuccess: onGenerated });
        }}
        onClose={() => setConfirming(false)}
      >
        <p className="sub">
          <Trans>
            If you already printed a label for this piece, its code stops working immediately. Have your printer ready: the new code is only
            shown once.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
