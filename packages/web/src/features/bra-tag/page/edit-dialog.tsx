import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type Condition, conditions } from '@strapline/domain/bra-tag/condition';
import { sizeSystems } from '@strapline/domain/size/systems';
import { RefreshCw, TriangleAlert } from 'lucide';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
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
import { findUnreadable } from '../create/typed-measures.ts';
import { PicturesSection } from '../upload/pictures-section.tsx';
import { isInProgress } from '../upload/upload-list.ts';
import { useUploadUpdates } from '../upload/use-upload-updates.ts';
import { type EditField, getChanges, getPictureChanges, mergeEdits, type TagEdit, toTagEdit, toUploadItems } from './tag-edit.ts';

/** When the tag changed meanwhile, both edits are merged. Fields that both changed are named, and overwritten only by a second press. */
export function EditDialog({ tag, onClose }: { tag: BraTag; onClose: () => void }) {
  const { edit, change, pictures, faults, conflict, submit, save, failure, isTried, isArriving } = useTagEdit(tag, onClose);
  const { title, size, facts } = edit;
  return (
    <Dialog open onClose={onClose} title={<Trans>Edit details</Trans>}>
      <form className="stack" onSubmit={submit} onInput={() => !save.isPending && save.reset()} noValidate>
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
        {isTried && isArriving && (
          <p className="help bad" role="alert">
            <Trans>Wait until all pictures are uploaded, or remove those that stopped.</Trans>
          </p>
        )}
        <DialogActions failure={failure} isBusy={save.isPending} onClose={onClose} leave={<Trans>Cancel</Trans>}>
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
  const [isTried, setTried] = useState(false);
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
  const failure = save.error instanceof WireError && save.error.code !== 'conflict' ? save.error : undefined;
  const faults: Faults = {
    ...faultsFrom(
      Object.fromEntries(Object.entries(failure?.fields ?? {}).map(([field, reason]) => [field.replace(/^changes\./, ''), reason])),
    ),
    ...(isTried ? measureFaults(measures, t`Enter a length, e.g. 13.5 or 5 1/4.`) : {}),
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setTried(true);
    if (findUnreadable(measures).length > 0 || isArriving) return;
    const changes = { ...getChanges(edit, base.edit), ...getPictureChanges(pictures, base.items) };
    // After "Changes requested", any change resubmits it.
    if (Object.keys(changes).length === 0 && tag.status !== 'draft') {
      onClose();
      return;
    }
    save.mutate(
      { braTagId: tag.id, version: base.version, changes },
      {
        onSuccess: (saved) => {
          notice(saved.status === 'pending_review' ? t`Saved. We review it before it’s public again.` : t`Saved.`);
          onClose();
        },
        onError: (error) => void mergeNewer(error),
      },
    );
  }

  async function mergeNewer(error: Error) {
    if (!(error instanceof WireError) || error.code !== 'conflict') return;
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

  return { edit, change, pictures, faults, conflict, submit, save, failure, isTried, isArriving };
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
        error={faults.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={t`Story`}
        value={story}
        rows={5}
        maxLength={4000}
        error={faults.story}
        onChange={(event) => change({ story: event.target.value })}
      />
      <FactFields facts={facts} faults={faults} onChange={(patch) => change({ facts: { ...facts, ...patch } })} />
      <div className="grid2">
        <Field
          label={t`Size on the label`}
          value={size.label}
          maxLength={12}
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
