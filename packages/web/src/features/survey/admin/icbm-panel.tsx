import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Check, CirclePause, CircleX, Clock, Undo2 } from 'lucide';
import { useCallList, useCallMutation } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { formatDay } from '../../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { HangTag, type TagLabel } from '../../../ui/panel.tsx';
import { icbmDrafts } from './icbm-draft.ts';
import css from './icbm-panel.module.css';

type Draft = Output<'listIcbmDrafts'>['items'][number];

/** Surveys that the team prepares. Only the owner of the handle can open one. */
export function IcbmPanel() {
  return (
    <div className={css['split']}>
      <DraftForm />
      <Drafts />
    </div>
  );
}

const draftKey = 'new';

function DraftForm() {
  const { t } = useLingui();
  const { name, socialId, url } = icbmDrafts.useDraft(draftKey);
  const create = useCallMutation('createNewICBMPost', ['listIcbmDrafts']);
  const form = useContractForm('createNewICBMPost', {
    input: { name: name.trim(), socialId: socialId.trim(), url: url.trim() },
    mutation: create,
    onSent: () => {
      icbmDrafts.forget(draftKey);
      form.reset();
      showNotice(t`The survey is prepared. Send its link to the owner of the handle.`);
    },
  });
  const isId = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
  return (
    <form className="stack" {...form.props}>
      <Field
        {...form.field('name')}
        label={t`Name`}
        hint={t`Only our team sees it.`}
        value={name}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => icbmDrafts.change(draftKey, { name: target.value })}
      />
      <Field
        {...form.field('socialId')}
        {...isId}
        label={t`Social ID`}
        hint={t`Platform, colon, handle, e.g. instagram:mara.sews. The handle alone is enough if the address names the platform.`}
        value={socialId}
        maxLength={120}
        onChange={({ target }) => icbmDrafts.change(draftKey, { socialId: target.value })}
      />
      <Field
        {...form.field('url')}
        {...isId}
        type="url"
        label={t`Address of the profile`}
        value={url}
        maxLength={300}
        onChange={({ target }) => icbmDrafts.change(draftKey, { url: target.value })}
      />
      <Failure>{form.failure}</Failure>
      <p className="note">
        {t`Nobody sees the survey until the owner has shown that the handle is theirs, is 18 or older, and opens it. You can’t open it.`}
      </p>
      <div>
        <Button type="submit" kind="primary" busy={create.isPending}>{t`Prepare the survey`}</Button>
      </div>
    </form>
  );
}

function Drafts() {
  const { t } = useLingui();
  const list = useCallList('listIcbmDrafts', { limit: 12 });
  return (
    <section className="stack" aria-labelledby="icbm-drafts">
      <h3 id="icbm-drafts">
        <Trans>Prepared surveys</Trans>
      </h3>
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="8rem" />
          </Loading>
        }
        empty={<p className="sub">{t`No surveys prepared yet.`}</p>}
      >
        {(drafts) => (
          <ul className={css['drafts']}>
            {drafts.map((draft) => (
              <li key={draft.id}>
                <DraftRow draft={draft} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function DraftRow({ draft: { name, fqsid, url, status, shareUrl, preparedBy, createdAt } }: { draft: Draft }) {
  const { t } = useLingui();
  const tags: Record<Draft['status'], TagLabel> = {
    awaiting_consent: { tone: 'brass', icon: Clock, label: t`Waiting for the owner` },
    open: { icon: Check, label: t`Open` },
    paused: { tone: 'plain', icon: CirclePause, label: t`Paused` },
    closed: { tone: 'plain', icon: CircleX, label: t`Closed` },
    withdrawn: { tone: 'plain', icon: Undo2, label: t`Consent taken back` },
  };
  return (
    <article>
      <div>
        <h4>{name}</h4>
        <a className="link mono" href={url} target="_blank" rel="noopener noreferrer nofollow">
          {fqsid}
        </a>
        <p className="note">{t`${preparedBy}, ${formatDay(createdAt)}`}</p>
      </div>
      <div className={css['side']}>
        <HangTag {...tags[status]} />
        <CopyButton text={shareUrl}>{t`Copy link`}</CopyButton>
      </div>
    </article>
  );
}
