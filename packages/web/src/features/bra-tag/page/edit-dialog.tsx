import { Trans, useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type Condition, conditions } from '@strapline/domain/bra-tag/condition';
import { sizeSystems } from '@strapline/domain/size/systems';
import { RefreshCw, TriangleAlert } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useContractForm } from '../../../platform/contract-form.ts';
import { notice } from '../../../platform/notices.ts';
import { queryClient, useAct } from '../../../platform/queries.ts';
import { call } from '../../../platform/wire.ts';
import { WireError } from '../../../platform/wire-error.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogActions } from '../../../ui/dialog/dialog-actions.tsx';
import { Field, Select, TextArea } from '../../../ui/form/field.tsx';
import { Callout } from '../../../ui/panel.tsx';
import { FactFields } from '../create/fact-fields.tsx';
import { MeasureFields } from '../create/measures-section.tsx';
import { type Faults, faultsFrom, measureFaults, suggestedAlt, useEditedPictures } from '../create/tag-draft.ts';
import { PicturesSection } from '../upload/pictures-section.tsx';
import { isInProgress } from '../upload/upload-list.ts';
import { useUploadUpdates } from '../upload/use-upload-updates.ts';
import { type EditField, getChanges, getPictureChanges, mergeEdits, type TagEdit, toTagEdit, toUploadItems } from './tag-edit.ts';

/** When the tag changed meanwhile, both edits are merged. Fields that both changed are named, and overwritten only by a second press. */
export function EditDialog({ tag, onClose }: { tag: BraTag; onClose: () => void }) {
  const { edit, change, pictures, conflict, form, isSaving } = useTagEdit(tag, onClose);
  const faults = faultsFrom(
    Object.fromEntries(Object.entries(form.errors).map(([path, reason]) => [path.replace(/^changes\./, ''), reason])),
  );
  const { title, size, facts } = edit;
  return (
    <Dialog open onClose={onClose} title={<Trans>Edit details</Trans>}>
      <form className="stack" {...form.props}>
        {tag.reviewReason && (
          <Callout tone="danger" icon={TriangleAlert}>
            <b>
              <Trans>What to change</Trans>
            </b>
            <p>{tag.reviewReason}</p>
          </Callout>
        )}
        {conflict && <ConflictNotice {...conflict} />}
        <PicturesSection
          target="edit"
          list={pictures}
          errors={faults}
          suggest={(item) => suggestedAlt({ title, sizeLabel: size.label, sizeSystem: size.system, ...facts }, pictures, item)}
        />
        <EditFields edit={edit} faults={faults} onChange={change} />
        {form.errorOf('pictures') && (
          <p className="help bad" role="alert">
            {form.errorOf('pictures')}
          </p>
        )}
        <DialogActions failure={form.failure} isBusy={isSaving} onClose={onClose} leave={<Trans>Cancel</Trans>}>
          <Trans>Save</Trans>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useTagEdit(tag: BraTag, onClose: () => void) {
  const { t } = useLingui();
  const [base, setBase] = useState(() => ({ version: tag.version, edit: toTagEdit(tag), items: toUploadItems(tag) }));
  const [edit, setEdit] = useState(base.edit);
  const [conflict, setConflict] = useState<{ newer: BraTag; both: EditField[] }>();
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
  const isArriving = pictures.some((item) => item.state === 'processing' || item.state === 'cut' || isInProgress(item));
  const save = useAct('updateBraTag', ['fetchBraTag', 'fetchListing', 'listMyBraTags', 'searchListings', 'fetchGallery']);
  const changes = { ...getChanges(edit, base.edit), ...getPictureChanges(pictures, base.items) };
  const unreadable = Object.entries(measureFaults(measures, t`Enter a length, e.g. 13.5 or 5 1/4.`));
  const form = useContractForm('updateBraTag', {
    input: { braTagId: tag.id, version: base.version, changes },
    errors: {
      ...Object.fromEntries(unreadable.map(([path, reason]) => [`changes.${path}`, reason])),
      pictures: isArriving ? t`Wait until all pictures are uploaded, or remove those that stopped.` : undefined,
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
        notice(saved.status === 'pending_review' ? t`Saved. We review it before it’s public again.` : t`Saved.`);
        onClose();
      },
      onError: (error) => void mergeNewer(error),
    });
  }

  async function mergeNewer(error: Error) {
    if (!isConflict(error)) return;
    const newer = await call('fetchBraTag', { braTagId: tag.id });
    queryClient.setQueryData(['fetchBraTag', { braTagId: tag.id }], newer);
    const { merged, both } = mergeEdits(edit, base.edit, toTagEdit(newer));
    const items = toUploadItems(newer);
    const hasTheirs = JSON.stringify(items) !== JSON.stringify(base.items);
    const hasMine = Object.keys(getPictureChanges(pictures, base.items)).length > 0;
    if (hasTheirs && !hasMine) useEditedPictures.getState().change({ uploads: items });
    setBase({ version: newer.version, edit: toTagEdit(newer), items });
    setEdit(merged);
    setConflict({ newer, both: hasTheirs && hasMine ? [...both, 'pictures'] : both });
  }

  return { edit, change, pictures, conflict, form, isSaving: save.isPending };
}

type EditFieldsProps = { edit: TagEdit; faults: Faults; onChange: (patch: Partial<TagEdit>) => void };

function EditFields({ edit: { title, story, size, measures, facts, condition }, faults, onChange: change }: EditFieldsProps) {
  const { t } = useLingui();
  const names: Record<Condition, string> = { new: t`New`, as_new: t`As new`, worn: t`Worn a few times`, well_loved: t`Well loved` };
  return (
    <>
      <Field
        label={t`Title`}
        value={title}
        maxLength={80}
        name="changes.title"
        error={faults.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={t`Story`}
        value={story}
        rows={5}
        maxLength={4000}
        name="changes.story"
        error={faults.story}
        onChange={(event) => change({ story: event.target.value })}
      />
      <FactFields facts={facts} faults={faults} onChange={(patch) => change({ facts: { ...facts, ...patch } })} />
      <div className="grid2">
        <Field
          label={t`Size on the label`}
          value={size.label}
          maxLength={12}
          name="changes.size.label"
          error={faults.size}
          onChange={(event) => change({ size: { ...size, label: event.target.value } })}
        />
        <Select
          label={t`Sizing system`}
          value={size.system}
          onChange={(event) => change({ size: { ...size, system: sizeSystems.find((one) => one === event.target.value) ?? size.system } })}
        >
          {sizeSystems.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </div>
      <MeasureFields typed={measures} faults={faults} onChange={(typed) => change({ measures: typed })} />
      <Select
        label={t`Condition`}
        value={condition}
        onChange={(event) => change({ condition: conditions.find((one) => one === event.target.value) ?? condition })}
      >
        {conditions.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </Select>
    </>
  );
}

function isConflict(error: Error | null): boolean {
  return error instanceof WireError && error.code === 'conflict';
}

/** What another tab or device saved meanwhile. */
function ConflictNotice({ newer, both }: { newer: BraTag; both: EditField[] }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It is at the top, and the button that opened it at the bottom.
    box.current?.scrollIntoView({ block: 'center' });
  }, [newer]);
  const facts = [newer.style, ...newer.colours, ...newer.fabrics].filter(Boolean).join(', ');
  const theirs: Record<EditField, string> = {
    title: t`Title: “${newer.title}”`,
    story: t`Story: “${newer.story.slice(0, 120)}”`,
    size: t`Size: ${newer.braSize ?? '–'}`,
    facts: t`Style, colours and fabrics: ${facts || '–'}`,
    measures: t`The measurements`,
    condition: t`The condition`,
    pictures: t`The pictures`,
  };
  return (
    <Callout tone="brass" icon={RefreshCw}>
      <div role="alert" ref={box}>
        <b>
          <Trans>This tag was changed in another tab or on another device.</Trans>
        </b>
        {both.length === 0 ? (
          <p>
            <Trans>Nothing of yours is lost: both changes are below. Save again to keep them.</Trans>
          </p>
        ) : (
          <>
            <p>
              <Trans>
                Your edits are still here. These fields were changed in both places. Saving again replaces them with your version:
              </Trans>
            </p>
            <ul>
              {both.map((field) => (
                <li key={field}>{theirs[field]}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Callout>
  );
}
