import { Trans, useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { showNotice } from '../../../platform/state/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { formatLongDay } from '../../../ui/format/dates.ts';
import { Stitch } from '../../../ui/panel.tsx';
import type { Pair } from '../pair-shape.ts';
import { reloadPair } from '../use-pair-updates.ts';
import css from './create.module.css';
import { ChosenName, usePairFields } from './draft-pair.tsx';
import { FitSection } from './fit-section.tsx';
import { NameSection, useOfferedNames } from './name-section.tsx';
import { pairDrafts, resolvePairSize, toPairInput } from './pair-draft.ts';
import { RetakePictures } from './retake-pictures.tsx';
import { useUpdatePair } from './use-pair-pictures.ts';

/** Name, public part and new pictures of an own pair. */
export function PairEditor({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { typed, savedAt, change } = usePairFields(pair);
  const updatePair = useUpdatePair(pair.id);
  const update = useMutation<Pair, Error, Input<'updatePair'>['changes']>({ mutationFn: updatePair });
  const toPair = () => void navigate({ to: '/apair/view/$pairId', params: { pairId: pair.id } });
  const isSizeChanged = typed.sizeLabel.trim().toUpperCase() !== '' && isOtherSize(typed, pair);
  const form = useContractForm('updatePair', {
    input: { pairId: pair.id, version: pair.version, changes: toPairInput(typed) },
    errors: { 'changes.size.label': resolvePairSize(typed) ? undefined : t`Enter a valid size (e.g. 32DD, 38C, 28F).` },
    mutation: update,
    send: ({ changes }) =>
      update.mutate(isSizeChanged ? changes : { bio: changes.bio, garment: changes.garment }, {
        onSuccess: () => {
          pairDrafts.change(pair.id, { savedAt: null });
          showNotice(t`Saved.`);
          toPair();
        },
      }),
  });
  return (
    <div className="page">
      <PageTitle>{t`Edit a pair`}</PageTitle>
      <div className="head">
        <p className="eyebrow">{t`Your pair`}</p>
        <h1 className={css['named']}>
          <Trans>
            Edit <em>{pair.username}</em>
          </Trans>
        </h1>
      </div>
      <OwnName pair={pair} />
      <Stitch air="gap" />
      <form className="stack" {...form.props}>
        <FitSection
          typed={typed}
          field={form.field}
          prefix="changes."
          note={
            isSizeChanged && pair.status === 'active'
              ? t`Another size needs a new review. The pair is closed for others until then.`
              : undefined
          }
          onChange={change}
        />
        <Failure>{form.failure}</Failure>
        <div className="row">
          <Button type="submit" kind="primary" busy={update.isPending}>{t`Save changes`}</Button>
          <Button
            onClick={() => {
              if (savedAt !== null) pairDrafts.change(pair.id, { savedAt: null });
              toPair();
            }}
          >{t`Cancel`}</Button>
        </div>
      </form>
      {pair.status === 'active' && pair.can.includes('sendPictures') && (
        <>
          <Stitch air="gap" />
          <div className={css['renew']}>
            <h2>
              <Trans>
                Another <em>year</em>
              </Trans>
            </h2>
            <p className="sub">{t`New pictures start another year. A reviewer checks them first, and the pair is closed for others until then.`}</p>
            <RetakePictures pair={pair} needsBoth />
          </div>
        </>
      )}
    </div>
  );
}

function isOtherSize(typed: Parameters<typeof resolvePairSize>[0], { size }: Pair): boolean {
  const chosen = resolvePairSize(typed);
  if (!chosen || !size) return true;
  if (chosen.system === 'letter' || size.system === 'letter') return JSON.stringify(chosen) !== JSON.stringify(size);
  return chosen.system !== size.system || chosen.band !== size.band || chosen.cup !== size.cup;
}

/** The name can be changed once in 30 days. */
function OwnName({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const until = pair.own?.usernameLockedUntil;
  if (pair.can.includes('setUsername') && !until) return <OtherName pair={pair} />;
  return <ChosenName username={pair.username} hint={until ? t`You can choose another name from ${formatLongDay(until)} on.` : undefined} />;
}

function OtherName({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(pair.username);
  const offered = useOfferedNames(chosen);
  const rename = useCallMutation('setPairUsername', ['listMyPairs']);

  function save() {
    rename.mutate(
      { pairId: pair.id, username: chosen },
      {
        onSuccess: () => {
          showNotice(t`The pair has its new name.`);
          reloadPair(pair.id);
        },
        onError: () => offered.shuffle(),
      },
    );
  }

  return (
    <div className="stack">
      <NameSection offered={offered} chosen={chosen} name="username" error={rename.error?.message} onChoose={setChosen} />
      <div>
        <Button disabled={chosen === pair.username} busy={rename.isPending} onClick={save}>{t`Use this name`}</Button>
      </div>
    </div>
  );
}
