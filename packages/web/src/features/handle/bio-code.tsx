import { Trans, useLingui } from '@lingui/react/macro';
import type { HandleShape } from '@strapline/contract/shapes/surveys/handle';
import { socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { Check, Copy, ExternalLink } from 'lucide';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, getButtonClass } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy-button.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './handle.module.css';

/** The line for the bio, and how the bio looks with it. */
export function BioCode({ handle: { platform, handle, url, status, codeExpiresAt }, code }: { handle: HandleShape; code: string }) {
  const { t } = useLingui();
  const { copied, copy } = useCopy();
  const { name } = socialPlatforms[platform];
  const isWaiting = status === 'waiting';
  return (
    <>
      {isWaiting && <p className="sub">{t`Put this line into your bio on ${name}. What else is in it can stay.`}</p>}
      <div className={css['code']}>
        <div className={css['slip']}>
          <b>{code}</b>
          <span>{codeExpiresAt ? t`for @${handle}, until ${formatMoment(codeExpiresAt)}` : t`for @${handle}`}</span>
        </div>
        <div className={css['buttons']}>
          <Button icon={copied ? Check : Copy} onClick={() => copy(code)}>
            <span role="status">{copied ? t`Copied` : t`Copy`}</span>
          </Button>
          <a className={getButtonClass()} href={url} target="_blank" rel="noopener noreferrer nofollow">
            <Icon icon={ExternalLink} />
            {t`Open ${name}`}
          </a>
        </div>
      </div>
      {isWaiting && <Preview handle={handle} code={code} />}
    </>
  );
}

function Preview({ handle, code }: { handle: string; code: string }) {
  const { t } = useLingui();
  return (
    <div className={css['preview']}>
      <p className="eyebrow">{t`As it would look`}</p>
      <div>
        <Avatar of={{ username: handle }} size={44} />
        <div>
          <p className="med">@{handle}</p>
          <p className="sub">
            <Trans>
              Your own words. <mark>{code}</mark>
            </Trans>
          </p>
        </div>
      </div>
    </div>
  );
}
