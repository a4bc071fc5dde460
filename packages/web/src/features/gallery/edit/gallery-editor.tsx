import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { queryClient, useCallMutation } from '../../../platform/cache/queries.ts';
import { type FieldOf, useContractForm } from '../../../platform/form/contract-form.ts';
import { useLeaveGuard } from '../../../platform/page/use-leave-guard.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { observeDock } from '../../../ui/dock.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useReorder } from '../../../ui/use-reorder.ts';
import { PieceSelect } from '../piece-select.tsx';
import { AddPictures } from './add-pictures.tsx';
import {
  areSame,
  type EditedGallery,
  type EditedItem,
  type Gallery,
  keepChanges,
  mostPictures,
  moveItem,
  toChanges,
  toEditedGallery,
} from './edited-gallery.ts';
import css from './editor.module.css';
import { ItemRow } from './item-row.tsx';

type GalleryEditorProps = {
  gallery: Gallery;
  /** Who may look, and who looked: parts of another feature. */
  access: ReactNode;
};

/** Title, pictures and their order are sent together; who may look is set apart. */
export function GalleryEditor({ gallery, access }: GalleryEditorProps) {
  const { t } = useLingui();
  // What is edited stays, even if the gallery changes elsewhere: sending it is then refused.
  const [base, setBase] = useState(gallery);
  const [edited, setEdited] = useState(() => toEditedGallery(gallery));
  const isDirty = !areSame(edited, toEditedGallery(base));
  useLeaveGuard(isDirty);
  const save = useCallMutation('updateGallery', ['listMyGalleries', 'listGalleries']);
  const sent = useRef(edited);
  const form = useContractForm('updateGallery', {
    input: { galleryId: base.id, version: base.version ?? 1, changes: toChanges(edited) },
    mutation: save,
    onSent: (saved) => {
      queryClient.setQueryData(['fetchGallery', { galleryId: saved.id }], saved);
      setBase(saved);
      // What was typed or added meanwhile stays.
      setEdited((now) => (areSame(now, sent.current) ? toEditedGallery(saved) : keepChanges(now, saved)));
      form.reset();
      showNotice(t`Gallery saved.`);
    },
  });
  const isOutdated = save.error instanceof WireError && save.error.code === 'conflict';

  function restart(from: Gallery) {
    queryClient.setQueryData(['fetchGallery', { galleryId: from.id }], from);
    setBase(from);
    setEdited(toEditedGallery(from));
    form.reset();
  }
  const change = (next: Partial<EditedGallery>) => setEdited((now) => ({ ...now, ...next }));

  return (
    <>
      <form
        {...form.props}
        className={css['editor']}
        onSubmit={(event) => {
          sent.current = edited;
          form.props.onSubmit(event);
        }}
      >
        <Head gallery={base} />
        <div className={css['facts']}>
          <Field
            {...form.field('changes.title')}
            label={t`Title`}
            value={edited.title}
            maxLength={80}
            onChange={(event) => change({ title: event.target.value })}
          />
          <PieceSelect {...form.field('changes.braTagId')} value={edited.braTagId} onChange={(braTagId) => change({ braTagId })} />
        </div>
        <Pictures
          galleryId={base.id}
          items={edited.items}
          field={form.field}
          onChange={(update) => setEdited((now) => ({ ...now, items: update(now.items) }))}
        />
        <section className={css['save']} ref={observeDock} aria-label={t`Save`}>
          <span role="status">{isDirty ? t`Changes aren’t saved yet.` : t`Everything is saved.`}</span>
          <Failure>{form.failure}</Failure>
          {isOutdated && <ReloadButton galleryId={base.id} onLoaded={restart} />}
          {isDirty && <Button onClick={() => restart(base)}>{t`Discard changes`}</Button>}
          <Button type="submit" kind="primary" busy={form.isBusy}>{t`Save gallery`}</Button>
        </section>
      </form>
      <hr className="stitch gap" />
      <div className={css['sides']}>{access}</div>
      <RemoveGallery gallery={base} />
    </>
  );
}

function Head({ gallery }: { gallery: Gallery }) {
  const { t } = useLingui();
  // As an element: <Trans> would look for tags in a text.
  const title = <em>{gallery.title}</em>;
  return (
    <header>
      <Link to="/gallery/$galleryId" params={{ galleryId: gallery.id }} className={css['back']}>
        <Icon icon={ArrowLeft} size={16} />
        {t`View the gallery`}
      </Link>
      <h1>
        <Trans>Edit {title}</Trans>
      </h1>
    </header>
  );
}

type PicturesProps = {
  galleryId: string;
  items: readonly EditedItem[];
  field: FieldOf;
  onChange: (update: (items: readonly EditedItem[]) => readonly EditedItem[]) => void;
};

function Pictures({ galleryId, items, field, onChange }: PicturesProps) {
  const { t } = useLingui();
  const { list, draggedKey, announcement, startDrag, moveByKey } = useReorder(items, (key, to) =>
    onChange((now) => moveItem(now, key, to)),
  );
  const coverKey = items.find(({ media }) => media !== null)?.key;
  return (
    <section className={css['part']} aria-labelledby="gallery-pictures">
      <div className="row between">
        <h2 id="gallery-pictures">{t`Pictures`}</h2>
        <span className="note">{t`${items.length} of ${mostPictures}`}</span>
      </div>
      <p className="sub">
        {t`The first picture that isn’t private is the cover. To reorder, drag the handle, or focus it and use the arrow keys. Everyone can read the captions, even those of private pictures.`}
      </p>
      <ol className={css['items']} ref={list}>
        {items.map((item, index) => (
          <ItemRow
            key={item.key}
            item={item}
            index={index}
            isCover={item.key === coverKey}
            isDragged={draggedKey === item.key}
            field={field}
            onDragStart={(event) => startDrag(item.key, event)}
            onMoveKey={(event) => moveByKey(item.key, event)}
            onChange={(texts) => onChange((now) => now.map((one) => (one.key === item.key ? { ...one, ...texts } : one)))}
            onRemove={() => onChange((now) => now.filter(({ key }) => key !== item.key))}
          />
        ))}
      </ol>
      <span className="vh" role="status">
        {announcement}
      </span>
      <AddPictures galleryId={galleryId} free={mostPictures - items.length} onAdd={(item) => onChange((now) => [...now, item])} />
    </section>
  );
}

function ReloadButton({ galleryId, onLoaded }: { galleryId: string; onLoaded: (gallery: Gallery) => void }) {
  const { t } = useLingui();
  const load = useCallMutation('fetchGallery');
  return (
    <Button busy={load.isPending} onClick={() => load.mutate({ galleryId }, { onSuccess: onLoaded })}>{t`Load the saved gallery`}</Button>
  );
}

function RemoveGallery({ gallery: { id, title } }: { gallery: Gallery }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useCallMutation('removeGallery', ['listMyGalleries', 'listGalleries']);
  const submit = () =>
    remove.mutate(
      { galleryId: id },
      {
        onSuccess: () => {
          queryClient.removeQueries({ queryKey: ['fetchGallery', { galleryId: id }] });
          showNotice(t`Gallery deleted.`);
          void navigate({ to: '/account', search: { tab: 'galleries' } });
        },
      },
    );
  return (
    <section className={css['part']}>
      <hr className="stitch gap" />
      <div className="row between">
        <p className="sub">{t`Deleting the gallery also deletes its pictures and who may open them. This can’t be undone.`}</p>
        <Button onClick={() => setAsking(true)}>{t`Delete gallery`}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t`Delete ${title}?`}
          confirmLabel={t`Delete gallery`}
          cancelLabel={t`Keep it`}
          isBusy={remove.isPending}
          onConfirm={submit}
          onClose={() => setAsking(false)}
        >
          <p>{t`Its pictures are deleted, and so are the keys of the private ones. This can’t be undone.`}</p>
          <Failure>{remove.error?.message}</Failure>
        </ConfirmDialog>
      )}
    </section>
  );
}
