import { Trans, useLingui } from '@lingui/react/macro';
import { FileCheck } from 'lucide';
import { useCall } from '../../platform/cache/queries.ts';
import { useSite } from '../../platform/page/site.ts';
import { Callout } from '../../ui/panel.tsx';
import { AcceptTerms } from './accept-terms.tsx';
import css from './privacy.module.css';

/** Where something new is created: the terms changed and wait to be accepted. What exists stays as it is. */
export function TermsNotice() {
  const { t } = useLingui();
  const { links } = useSite();
  const consents = useCall('listConsents', { limit: 1 });
  if (!consents.data?.due.includes('terms')) return null;
  return (
    <div className={css['terms']}>
      <Callout tone="brass" icon={FileCheck}>
        <p>
          <b>{t`Our terms changed.`}</b>{' '}
          <Trans>
            Please{' '}
            <a className="link" href={links.terms}>
              read
            </a>{' '}
            and accept them before you create, offer or buy something new. Everything you have stays as it is.
          </Trans>
        </p>
        <AcceptTerms version={consents.data.current.terms ?? ''} />
      </Callout>
    </div>
  );
}
