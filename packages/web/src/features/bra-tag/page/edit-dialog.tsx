import { useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type FactName, isFactName, listFactValues } from '@strapline/domain/bra-tag/bra-facts';
import { RefreshCw, TriangleAlert } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { queryClient, useCallMutation } from '../../../platform/cache/queries.ts';
import { type FieldOf, useContractForm } from '../../../platform/form/contract-form.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { call } from '../../../platform/wire/wire.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field, TextArea } from '../../../ui/form/field.tsx';
import { Callout } from '../../../ui/panel.tsx';
import { useFactLabels } from '../../../ui/tag/bra-fact-labels.ts';
import { FactFields } from '../create/fact-fields.tsx';
import { MeasureFields } from '../create/measures-section.tsx';
import { SizeFields } from '../create/size-fields.tsx';
import { listMeasureErrors, suggestPictureAlt, useEditedPictures } from '../create/tag-draft.ts';
import { isIncomplete } from '../create/use-tag-form.ts';
import { PicturesSection } from '../upload/pictures-section.tsx';
import { useUploadUpdates } from '../upload/use-upload-updates.ts';
import { ConditionSelect } from './condition-select.tsx';
import {
  type EditField,
  getChanges,
  getPictureChanges,
  mergeEdits,
  type TagEdit,
  toDescribedPiece,
  toTagEdit,
  toUploadItems,
} from './tag-edit.ts';

/** When the tag changed meanwhile, both edits are merged. Fields that both changed are named, and overwritten only by a second press. */
export function EditDialog({ tag, onClose }: { tag: BraTag; onClose: () => void }) {
  const { t } = useLingui();
  const { edit, change, pictures, conflict, form } = useTagEdit(tag, onClose);
  const field = (path: string) => form.field(`changes.${path}`);
  return (
    <FormDialog title={t`Edit details`} submitLabel={t`Save`} cancelLabel={t`Cancel`} form={form} onClose={onClose}>
      {tag.reviewReason && (
        <Callout tone="danger" icon={TriangleAlert}>
          <b>{t`What to change`}</b>
          <p>{tag.reviewReason}</p>
        </Callout>
      )}
      {conflict && <ConflictNotice {...conflict} />}
      <PicturesSection
        target="edit"
        list={pictures}
        field={field}
        suggest={(item) => suggestPictureAlt(toDescribedPiece(edit), pictures, item)}
      />
      <EditFields edit={edit} field={field} onChange={change} />
    </FormDialog>
  );
}

function useTagEdit(tag: BraTag, onClose: () => void) {
  const { t } = useLingui();
  const [base, setBase] = useState(() => ({ version: tag.version, edit: toTagEdit(tag), items: toUploadItems(tag) }));
  const [edit, setEdit] = useState(base.edit);
  const [conflict, setConflict] = useState<{ latest: BraTag; conflicts: EditField[] }>();
  const pictures = useEditedPictures((store) => store.state.uploads);
  const { measures } = edit;
  const change = (patch: Partial<TagEdit>) => setEdit((now) => ({ ...now, ...patch }));
  useUploadUpdates(pictures);
  const showPictures = useEffectEvent(() => useEditedPictures.getState().change({ uploads: toUploadItems(tag) }));
  useEffect(() => {
    showPictures();
    return () => useEditedPictures.getState().reset();
    // Keyed by tag: a newer version is merged into the typed text and doesn't replace it.
  }, [tag.id]);
  const save = useCallMutation('updateBraTag', ['fetchBraTag', 'fetchListing', 'listMyBraTags', 'searchListings', 'fetchGallery']);
  const changes = { ...getChanges(edit, base.edit), ...getPictureChanges(pictures, base.items) };
  const form = useContractForm('updateBraTag', {
    input: { braTagId: tag.id, version: base.version, changes },
    errors: {
      ...Object.fromEntries(Object.entries(listMeasureErrors(measures)).map(([path, error]) => [`changes.${path}`, error])),
      'changes.uploads': isIncomplete(pictures) ? t`Wait until all pictures are uploaded, or remove those that stopped.` : undefined,
    },
    // A conflict is merged and explained above the form.
    mutation: { isPending: save.isPending, error: isConflict(save.error) ? null : save.error },
    send,
  });

  function send(input: Input<'updateBraTag'>) {
    // After "Changes requested", any press resubmits it.
    if (Object.keys(changes).length === 0 && tag.status !== 'draft') return onClose();
    save.mutate(input, {
      onSuccess: (saved) => {
        showNotice(saved.status === 'pending_review' ? t`Saved. We review it before it’s public again.` : t`Saved.`);
        onClose();
      },
      onError: (error) => void mergeLatest(error),
    });
  }

  async function mergeLatest(error: Error) {
    if (!isConflict(error)) return;
    const latest = await call('fetchBraTag', { braTagId: tag.id });
    queryClient.setQueryData(['fetchBraTag', { braTagId: tag.id }], latest);
    const { merged, conflicts } = mergeEdits(edit, base.edit, toTagEdit(latest));
    const items = toUploadItems(latest);
    const hasTheirs = JSON.stringify(items) !== JSON.stringify(base.items);
    const hasMine = Object.keys(getPictureChanges(pictures, base.items)).length > 0;
    if (hasTheirs && !hasMine) useEditedPictures.getState().change({ uploads: items });
    setBase({ version: latest.version, edit: toTagEdit(latest), items });
    setEdit(merged);
    setConflict({ latest, conflicts: hasTheirs && hasMine ? [...conflicts, 'pictures'] : conflicts });
  }

  return { edit, change, pictures, conflict, form };
}

type EditFieldsProps = { edit: TagEdit; field: FieldOf; onChange: (patch: Partial<TagEdit>) => void };

function EditFields({ edit, field, onChange: change }: EditFieldsProps) {
  const { t } = useLingui();
  const { title, story, size, measures, condition } = edit;
  return (
    <>
      <Field
        label={t`Title`}
        value={title}
        maxLength={80}
        {...field('title')}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={t`Story`}
        value={story}
        rows={5}
        maxLength={4000}
        {...field('story')}
        onChange={(event) => change({ story: event.target.value })}
      />
      <FactFields facts={edit} field={field} onChange={change} />
      <SizeFields size={size} field={field} onChange={(typed) => change({ size: typed })} />
      <MeasureFields measures={measures} field={field} onChange={(typed) => change({ measures: typed })} />
      <ConditionSelect {...field('condition')} label={t`Condition`} value={condition} onChange={(typed) => change({ condition: typed })} />
    </>
  );
}

function isConflict(error: Error | null): boolean {
  return error instanceof WireError && error.code === 'conflict';
}

/** What another tab or device saved meanwhile. */
function ConflictNotice({ latest, conflicts }: { latest: BraTag; conflicts: EditField[] }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It is at the top, and the button that opened it at the bottom.
    box.current?.scrollIntoView({ block: 'center' });
  }, [latest]);
  const factLabels = useFactLabels();
  const remoteValues: Record<Exclude<EditField, FactName>, string> = {
    title: t`Title: “${latest.title}”`,
    story: t`Story: “${latest.story.slice(0, 120)}”`,
    size: t`Size: ${latest.braSize ?? '–'}`,
    measures: t`The measurements`,
    condition: t`The condition`,
    pictures: t`The pictures`,
  };
  const describeFact = (name: FactName) => {
    const { one, values } = factLabels[name];
    const names = listFactValues(latest, name).map((value) => values[value]);
    return `${one}: ${names.join(', ') || '–'}`;
  };
  return (
    <Callout tone="brass" icon={RefreshCw}>
      <div role="alert" ref={box}>
        <b>{t`This tag was changed in another tab or on another device.`}</b>
        {conflicts.length === 0 ? (
          <p>{t`Nothing of yours is lost: both changes are below. Save again to keep them.`}</p>
        ) : (
          <>
            <p>{t`Your edits are still here. These fields were changed in both places. Saving again replaces them with your version:`}</p>
            <ul>
              {conflicts.map((field) => (
                <li key={field}>{isFactName(field) ? describeFact(field) : remoteValues[field]}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Callout>
  );
}
