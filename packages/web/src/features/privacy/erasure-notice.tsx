import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Undo2 } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import css from './privacy.module.css';
import { SevenDays } from './seven-days.tsx';

type Erasure = NonNullable<Output<'fetchPrivacy'>['erasure']>;
export type OpenBusiness = Pick<Output<'fetchPrivacy'>, 'openOrders' | 'payouts'>;

const dayMs = 86_400_000;

export function ErasureNotice({ erasure, open }: { erasure: Erasure; open: OpenBusiness }) {
  const { t } = useLingui();
  const cancel = useCallMutation('cancelErasure', ['fetchPrivacy', 'listMyBraTags']);
  const [now] = useState(() => Date.now());
  const passed = Math.min(7, Math.max(1, Math.ceil((now - Date.parse(erasure.requestedAt)) / dayMs)));
  const keep = () => cancel.mutate({}, { onSuccess: () => void showNotice(t`Your account stays.`), onError: showError });
  return (
    <section className={css['notice']} role="alert">
      <div>
        <h2>
          <Trans>
            Your account will be <em>deleted</em>
          </Trans>
        </h2>
        <p>{t`On ${formatMoment(erasure.erasesAt)}. Until then it’s hidden, and you can change your mind.`}</p>
        {open.openOrders > 0 && (
          <p>
            <Plural value={open.openOrders} one="One open order finishes first." other="# open orders finish first." />
          </p>
        )}
        {open.payouts > 0 && <p>{t`Your earnings are paid out first.`}</p>}
      </div>
      <Button icon={Undo2} busy={cancel.isPending} onClick={keep}>{t`Keep my account`}</Button>
      <SevenDays passed={passed} />
    </section>
  );
}
