import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { focusHeading } from '../../ui/focus.ts';
import { formatLongDay } from '../../ui/format/dates.ts';
import css from './invite.module.css';

type RequestSentProps = {
  /** Undefined on a later visit. */
  email: string | undefined;
  sentAt: number;
  onAgain: () => void;
};

export function RequestSent({ email, sentAt, onAgain }: RequestSentProps) {
  const { t } = useLingui();
  useEffect(() => {
    if (email !== undefined) focusHeading();
  }, [email]);
  const day = formatLongDay(new Date(sentAt).toISOString());
  return (
    <div className={css['sent']}>
      <Envelope />
      <div>
        <h1>
          <Trans>
            Thank you. Check your <em>inbox.</em>
          </Trans>
        </h1>
        <p className="lead">
          {email === undefined
            ? t`You asked for an invitation on ${day}. If we can invite you, an e-mail with a link is on its way. It can take a day or two.`
            : t`If we can invite ${email}, an e-mail with a link is on its way. It can take a day or two.`}
        </p>
      </div>
      <p className="row">
        <ButtonLink to="/" kind="primary">{t`Look around`}</ButtonLink>
        <Button kind="quiet" onClick={onAgain}>{t`Use another address`}</Button>
      </p>
    </div>
  );
}

function Envelope() {
  return (
    <svg
      width="76"
      height="60"
      viewBox="0 0 76 60"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3 9h70v48H3z" fill="var(--surface)" />
      <path d="m3 9 35 28L73 9" strokeDasharray="5 4" stroke="var(--primary)" />
      <circle cx="38" cy="35" r="9" fill="var(--primary-soft)" stroke="var(--primary)" />
      <path d="M34.5 35.5 37 38l5-5.5" stroke="var(--primary)" />
    </svg>
  );
}
