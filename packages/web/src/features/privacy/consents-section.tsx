import { useLingui } from '@lingui/react/macro';
import type { Consent } from '@strapline/contract/shapes/consent';
import { BadgeCheck, FileCheck, Image } from 'lucide';
import { useCall, useCallList, useCallMutation } from '../../platform/cache/queries.ts';
import { useSite } from '../../platform/page/site.ts';
import { dismissNotice, showAppNotice, showError } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Callout } from '../../ui/panel.tsx';
import { AcceptTerms } from './accept-terms.tsx';
import css from './privacy.module.css';
import { TextChanges } from './text-changes.tsx';

export function ConsentsSection() {
  const { t } = useLingui();
  const { links } = useSite();
  const consents = useCallList('listConsents', { limit: 100 });
  const profile = useCall('fetchProfile', {});
  const items = consents.data?.pages.flatMap((page) => page.items) ?? [];
  const [first] = consents.data?.pages ?? [];
  const terms = items.find(({ kind }) => kind === 'terms');
  return (
    <section aria-labelledby="consents-title">
      <h2 id="consents-title">{t`What you’ve agreed to`}</h2>
      <Failure>{consents.error?.message}</Failure>
      {first?.due.includes('picture') && (
        <div className={css['terms']}>
          <Callout tone="brass" icon={Image}>
            <p>
              <b>{t`What you agree to when you’re shown in pictures changed.`}</b>{' '}
              {t`What you agreed to stays as it was. Accept the new text for each piece, or withdraw.`}
            </p>
            <TextChanges changes={first.changes.filter(({ kind }) => kind === 'picture')} />
          </Callout>
        </div>
      )}
      <ul className={css['rows']}>
        <li>
          <Icon icon={FileCheck} />
          <span>
            <b>{t`Terms, version ${terms?.version ?? first?.current.terms ?? ''}`}</b>
            <small>{terms ? formatDay(terms.at) : t`Accepted when you signed up.`}</small>
          </span>
          {first?.due.includes('terms') ? (
            <AcceptTerms version={first.current.terms} />
          ) : (
            <a className="btn quiet sm" href={links.terms}>{t`Read`}</a>
          )}
        </li>
        {profile.data?.isAdult && (
          <li>
            <Icon icon={BadgeCheck} />
            <span>
              <b>{t`18 or older`}</b>
              <small>{t`Your birth date is never shown.`}</small>
            </span>
          </li>
        )}
        {items
          .filter(({ kind }) => kind === 'picture')
          .map((consent) => (
            <PictureConsent key={consent.subject} consent={consent} current={first?.current.picture ?? consent.version} />
          ))}
      </ul>
      {consents.hasNextPage && (
        <Button kind="quiet" busy={consents.isFetchingNextPage} onClick={() => void consents.fetchNextPage()}>{t`Show more`}</Button>
      )}
    </section>
  );
}

const undoMs = 10_000;

function showUndo(text: string, label: string, undo: () => void): void {
  const id = showAppNotice(text, { label, run: undo });
  setTimeout(() => dismissNotice(id), undoMs);
}

/** Withdrawing applies at once, and can be undone where it is confirmed. */
function PictureConsent({ consent, current }: { consent: Consent; current: string }) {
  const { t } = useLingui();
  const record = useCallMutation('recordConsent', ['listConsents']);
  const { version, at, accepted, by } = consent;
  const subject = consent.subject ?? '';
  const title = consent.title ?? subject;
  const day = formatDay(at);
  const maker = by?.username ?? '';

  const isOutdated = accepted && version !== current;

  const agree = () => record.mutate({ kind: 'picture', version: current, subject, accepted: true }, { onError: showError });
  const withdraw = () =>
    record.mutate(
      { kind: 'picture', version, subject, accepted: false },
      { onSuccess: () => showUndo(t`Consent withdrawn.`, t`Undo`, agree), onError: showError },
    );

  return (
    <li>
      <Icon icon={Image} />
      <span>
        <b>{t`Shown in pictures of ${title}`}</b>
        <small>{!accepted ? t`Withdrawn on ${day}` : by ? t`By ${maker}, ${day}` : t`Your own piece, ${day}`}</small>
      </span>
      <div className={css['answers']}>
        {isOutdated && (
          <Button
            size="small"
            busy={record.isPending}
            onClick={agree}
            aria-label={t`Accept the new text: ${title}`}
          >{t`Accept the new text`}</Button>
        )}
        {accepted ? (
          <Button size="small" busy={record.isPending} onClick={withdraw} aria-label={t`Withdraw: ${title}`}>{t`Withdraw`}</Button>
        ) : (
          <Button size="small" busy={record.isPending} onClick={agree} aria-label={t`Agree again: ${title}`}>{t`Agree again`}</Button>
        )}
      </div>
    </li>
  );
}
