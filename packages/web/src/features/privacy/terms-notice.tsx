import { Trans, useLingui } from '@lingui/react/macro';
import { FileCheck } from 'lucide';
import { useCall } from '../../platform/cache/queries.ts';
import { useSite } from '../../platform/page/site.ts';
import { Callout } from '../../ui/panel.tsx';
import { AcceptTerms } from './accept-terms.tsx';
import css from './privacy.module.css';
import { TextChanges } from './text-changes.tsx';

/** Where something new is created: the terms or community guidelines changed and wait to be accepted. What exists stays as it is. */
export function TermsNotice() {
  const { t } = useLingui();
  const { links } = useSite();
  const consents = useCall('listConsents', { limit: 1 });
  const { data } = consents;
  if (!data?.due.includes('terms')) return null;
  return (
    <div className={css['terms']}>
      <Callout tone="brass" icon={FileCheck}>
        <p>
          <b>{t`Our terms or community guidelines changed.`}</b>{' '}
          <Trans>
            Please read the{' '}
            <a className="link" href={links.terms}>
              terms
            </a>{' '}
            and the{' '}
            <a className="link" href="/content/rules">
              community guidelines
            </a>
            , and accept them before you create, offer or buy something new.
          </Trans>
        </p>
        <TextChanges changes={data.changes.filter(({ kind }) => kind === 'terms')} />
        <p>{t`Until then everything you have stays as it is: you can follow your orders, ship, claim, get help, download your data and delete your account.`}</p>
        <AcceptTerms version={data.current.terms ?? ''} />
      </Callout>
    </div>
  );
}
