import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { useState } from 'react';
import { useCallList } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import css from './gallery-cards.module.css';
import { GalleryCards } from './gallery-cards.tsx';
import { PieceSelect } from './piece-select.tsx';

/** The person's own galleries, in their account. */
export function MyGalleries() {
  const { t } = useLingui();
  const [isCreating, setCreating] = useState(false);
  const list = useCallList('listMyGalleries', { limit: 24 });
  return (
    <section aria-labelledby="my-galleries">
      <div className={`row between ${css['head']}`}>
        <h2 id="my-galleries">
          <Trans>
            My <em>galleries</em>
          </Trans>
        </h2>
        <Button kind="primary" icon={Plus} onClick={() => setCreating(true)}>{t`New gallery`}</Button>
      </div>
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="18rem" radius="var(--r-card)" />
          </Loading>
        }
        empty={
          <EmptyState title={t`No galleries yet`}>
            {t`A gallery has pictures for everyone and private ones, which only people you choose can open.`}
          </EmptyState>
        }
      >
        {(galleries) => <GalleryCards galleries={galleries} edit />}
      </PagedList>
      {isCreating && <NewGalleryDialog onClose={() => setCreating(false)} />}
    </section>
  );
}

function NewGalleryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [braTagId, setBraTagId] = useState('');
  const create = useIdempotentMutation('createGallery', ['listMyGalleries']);
  const form = useContractForm('createGallery', {
    input: { title: title.trim(), media: [], braTagId: braTagId || undefined },
    mutation: create,
    onSent: ({ id }) => void navigate({ to: '/gallery/$galleryId', params: { galleryId: id }, search: { edit: '1' } }),
  });
  return (
    <FormDialog title={t`New gallery`} submitLabel={t`Create gallery`} form={form} onClose={onClose}>
      <Field
        {...form.field('title')}
        label={t`Title`}
        hint={t`Pictures are added in the next step.`}
        value={title}
        maxLength={80}
        onChange={(event) => setTitle(event.target.value)}
      />
      <PieceSelect {...form.field('braTagId')} value={braTagId} onChange={setBraTagId} />
    </FormDialog>
  );
}
