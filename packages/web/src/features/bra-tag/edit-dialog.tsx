import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes';
import { type Condition, conditions } from '@strapline/domain/condition';
import { labelOf, sizeSystems } from '@strapline/domain/size/systems';
import { RefreshCw, TriangleAlert } from 'lucide';
import { type FormEvent, useState } from 'react';
import { notice } from '../../platform/notices.ts';
import { queryClient, useAct } from '../../platform/queries.ts';
import { call } from '../../platform/wire.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogEnd } from '../../ui/dialog-end.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { Callout } from '../../ui/marks.tsx';
import { type ChosenFacts, FactFields } from './fact-fields.tsx';
import { MeasureFields } from './measures-part.tsx';
import { type Faults, faultsFrom, measureFaults } from './tag-draft.ts';
import { measuresOf, typedFrom, unreadable } from './typed-measures.ts';

/** Changes the words of a tag. When it moved on meanwhile, what was typed is kept and saved over the newer one only on a second press. */
export function EditDialog({ tag, onClose }: { tag: BraTag; onClose: () => void }) {
  const { t } = useLingui();
  const [title, setTitle] = useState(tag.title);
  const [story, setStory] = useState(tag.story);
  const [system, setSystem] = useState(tag.size?.system ?? 'UK');
  const [label, setLabel] = useState(tag.size ? labelOf(tag.size) : (tag.braSize ?? ''));
  const [measures, setMeasures] = useState(() => typedFrom(tag.measures));
  const [facts, setFacts] = useState<ChosenFacts>({ style: tag.style ?? '', colours: tag.colours, fabrics: tag.fabrics });
  const [isTried, setTried] = useState(false);
  const [condition, setCondition] = useState<Condition>(tag.condition);
  const [version, setVersion] = useState(tag.version);
  const [isOvertaken, setOvertaken] = useState(false);
  const save = useAct('updateBraTag', ['fetchBraTag', 'fetchListing', 'listMyBraTags', 'searchListings']);
  const failure = save.error instanceof WireError && save.error.code !== 'conflict' ? save.error : undefined;
  const faults: Faults = {
    ...faultsFrom(
      Object.fromEntries(Object.entries(failure?.fields ?? {}).map(([field, reason]) => [field.replace(/^changes\./, ''), reason])),
    ),
    ...(isTried ? measureFaults(measures, t`Type a length, such as 13.5 or 5 1/4.`) : {}),
  };
  const names: Record<Condition, string> = { new: t`New`, as_new: t`As new`, worn: t`Worn a few times`, well_loved: t`Well loved` };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setTried(true);
    if (unreadable(measures).length > 0) return;
    const size = label.trim() ? { size: { system, label: label.trim() } } : {};
    save.mutate(
      {
        braTagId: tag.id,
        version,
        changes: { title, story, condition, measures: measuresOf(measures) ?? null, ...facts, style: facts.style || null, ...size },
      },
      {
        onSuccess: () => {
          notice(t`The words are changed.`);
          onClose();
        },
        onError: (error) => void overtaken(error),
      },
    );
  }

  async function overtaken(error: Error) {
    if (!(error instanceof WireError) || error.code !== 'conflict') return;
    const newer = await call('fetchBraTag', { braTagId: tag.id });
    queryClient.setQueryData(['fetchBraTag', { braTagId: tag.id }], newer);
    setVersion(newer.version);
    setOvertaken(true);
  }

  return (
    <Dialog open onClose={onClose} title={<Trans>Edit the words</Trans>}>
      <form className="stack" onSubmit={submit} noValidate>
        {tag.reviewReason && (
          <Callout tone="danger" icon={TriangleAlert}>
            <b>
              <Trans>What to change</Trans>
            </b>
            <p>{tag.reviewReason}</p>
          </Callout>
        )}
        {isOvertaken && (
          <Callout tone="brass" icon={RefreshCw}>
            <Trans>
              <b>The tag changed meanwhile.</b> Your words are still here. Look at the page behind, then save once more.
            </Trans>
          </Callout>
        )}
        <Field label={t`Title`} value={title} maxLength={80} error={faults.title} onChange={(event) => setTitle(event.target.value)} />
        <TextArea
          label={t`Story`}
          value={story}
          rows={5}
          maxLength={4000}
          error={faults.story}
          onChange={(event) => setStory(event.target.value)}
        />
        <FactFields facts={facts} faults={faults} onChange={(patch) => setFacts({ ...facts, ...patch })} />
        <div className="grid2">
          <Field
            label={t`Size on the label`}
            value={label}
            maxLength={12}
            error={faults.size}
            onChange={(event) => setLabel(event.target.value)}
          />
          <Select
            label={t`Sizing system`}
            value={system}
            onChange={(event) => setSystem(sizeSystems.find((one) => one === event.target.value) ?? system)}
          >
            {sizeSystems.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
        <MeasureFields typed={measures} faults={faults} onChange={setMeasures} />
        <Select
          label={t`Condition`}
          value={condition}
          onChange={(event) => setCondition(conditions.find((one) => one === event.target.value) ?? condition)}
        >
          {conditions.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </Select>
        <DialogEnd failure={failure} isBusy={save.isPending} onClose={onClose} leave={<Trans>Leave it</Trans>}>
          <Trans>Save</Trans>
        </DialogEnd>
      </form>
    </Dialog>
  );
}
