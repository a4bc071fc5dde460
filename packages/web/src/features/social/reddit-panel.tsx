import { Trans, useLingui } from '@lingui/react/macro';
import { type RedditPostType, redditPostTypes } from '@strapline/domain/social/social-post';
import { Check, CircleSlash, Mail } from 'lucide';
import { useEffect, useState } from 'react';
import { useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Group } from '../../ui/group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import css from './social.module.css';
import { draftKey, redditDrafts } from './social-draft.ts';

/** A post about a member, found by e-mail: what it is about on the left, its exact text on the right. */
export function RedditPanel({ hasOutboxLink = false }: { hasOutboxLink?: boolean }) {
  const { t } = useLingui();
  const { type, email } = redditDrafts.useDraft(draftKey);
  const create = useCallMutation('createRedditPost', ['listOutbox']);
  const form = useContractForm('createRedditPost', {
    input: { type, email: email.trim() },
    mutation: create,
    onSent: ({ status }) => {
      redditDrafts.forget(draftKey);
      form.reset();
      const messages = {
        sent: t`This post was sent before. The outbox has its address.`,
        queued: t`The post is being sent.`,
        not_sent: t`The post is in the outbox, not sent.`,
      };
      showNotice(status in messages ? messages[status as keyof typeof messages] : messages.not_sent);
    },
  });
  return (
    <div className={css['split']}>
      <form className="stack" {...form.props}>
        <TypeChoice value={type} onChange={(next) => redditDrafts.change(draftKey, { type: next })} />
        <Field
          {...form.field('email')}
          label={t`E-mail of the member`}
          type="email"
          before={<Icon icon={Mail} />}
          placeholder="name@example.org"
          hint={t`We use it to find the member. It is never posted or logged.`}
          value={email}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => redditDrafts.change(draftKey, { email: target.value })}
        />
        <Failure>{form.failure}</Failure>
        <div className={css['actions']}>
          <Button type="submit" kind="primary" busy={create.isPending}>{t`Queue the post`}</Button>
          {hasOutboxLink && (
            <ButtonLink to="/admin" search={{ tab: 'social', part: 'reddit' }} kind="quiet">{t`Open the outbox`}</ButtonLink>
          )}
        </div>
      </form>
      <Preview type={type} email={email.trim()} />
    </div>
  );
}

function TypeChoice({ value, onChange }: { value: RedditPostType; onChange: (type: RedditPostType) => void }) {
  const { t } = useLingui();
  const labels: Record<RedditPostType, string> = {
    onboarded: t`Onboarded`,
    new_listing: t`New listing`,
    sold: t`Sold`,
    survey_open: t`Survey open`,
    live: t({ context: 'a stream', message: 'Live' }),
  };
  return (
    <div>
      <p className="lab" id="reddit-type">
        <Trans>Type</Trans>
      </p>
      <Group className={css['types'] ?? ''} aria-labelledby="reddit-type">
        {redditPostTypes.map((type) => (
          <button key={type} type="button" className="chip" aria-pressed={type === value} onClick={() => onChange(type)}>
            {type === value && <Icon icon={Check} size={16} />}
            {labels[type]}
          </button>
        ))}
      </Group>
    </div>
  );
}

/** How long nothing is typed before the text is asked for. */
const pauseMs = 500;

/** The text as it would be posted now. */
function Preview({ type, email }: { type: RedditPostType; email: string }) {
  const { t } = useLingui();
  const settled = useSettled(email);
  const isComplete = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(settled);
  const preview = useCall('previewRedditPost', { type, email: settled }, { enabled: isComplete });
  return (
    <section className={css['preview']} aria-label={t`Preview`} aria-live="polite">
      <span className="eyebrow">
        <Trans>Preview</Trans>
      </span>
      {!isComplete && <p className="sub">{t`Enter the e-mail of a member to see the text.`}</p>}
      {isComplete && preview.isPending && (
        <Loading>
          <Skeleton height="8rem" />
        </Loading>
      )}
      {isComplete && preview.error && (
        <p className="sub">{describeError(preview.error, t`No member with a public page has this address.`)}</p>
      )}
      {isComplete && preview.data && (
        <>
          <div className={css['post']}>
            {preview.data.subreddit && <span className="mono">{`r/${preview.data.subreddit}`}</span>}
            <b>{preview.data.title}</b>
            {preview.data.text.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {!preview.data.isConfigured && (
            <p className="note">
              <Icon icon={CircleSlash} size={16} />{' '}
              {t`Reddit isn’t set up, so nothing is sent. The post waits in the outbox, marked “not sent”.`}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function describeError(error: Error & { code?: string }, unknown: string): string {
  return error.code === 'not_found' ? unknown : error.message;
}

/** A text once it stays the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
