import { Trans, useLingui } from '@lingui/react/macro';
import { formatProofWord } from '@strapline/domain/pair/pair-proofs';
import { Camera, LockKeyhole, RefreshCw } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FieldError } from '../../../ui/form/field.tsx';
import { formatMoment } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Callout } from '../../../ui/panel.tsx';
import { CoverArt } from '../../../ui/private-media/cover-art.tsx';
import { PrivatePictureField } from '../../../ui/private-media/private-picture-field.tsx';
import css from './create.module.css';
import { FormSection } from './form-section.tsx';
import { type PairDraft, pairDrafts } from './pair-draft.ts';
import type { PairPictures, Side } from './use-pair-pictures.ts';

/** Before the pair has an ID, there is neither a word nor a key for its pictures. */
export function LockedPictures({ seed, isBusy }: { seed: string; isBusy: boolean }) {
  const { t } = useLingui();
  return (
    <FormSection
      id="pair-pictures"
      number={5}
      heading={<PicturesHeading />}
      hint={t`You write a word on paper and keep it in view in two pictures. Complete parts 1 to 4 first: the pictures are encrypted with this pair’s key.`}
    >
      <div className={css['later']}>
        <CoverArt seed={seed} word={t`Left`} className={css['waiting'] ?? ''} />
        <CoverArt seed={seed} word={t`Right`} className={css['waiting'] ?? ''} />
      </div>
      <div>
        <Button type="submit" icon={Camera} busy={isBusy}>{t`Get the word`}</Button>
      </div>
    </FormSection>
  );
}

function PicturesHeading() {
  return (
    <Trans>
      Left <em>and right</em>
    </Trans>
  );
}

type PicturesSectionProps = {
  pairId: string;
  number?: number;
  pictures: PairPictures;
  word: PairDraft['word'];
  error: string | undefined;
};

/** The word of the day and the two pictures that have to show it. */
export function PicturesSection({ pairId, number, pictures, word, error }: PicturesSectionProps) {
  const { t } = useLingui();
  const { uploads, states } = pictures;
  const cover = (text: string) => ({ seed: pairId, word: text });
  const fields: { side: Side; title: string; hint: string }[] = [
    { side: 'left', title: t`Left`, hint: t`your left, as you wear it` },
    { side: 'right', title: t`Right`, hint: t`your right, as you wear it` },
  ];
  return (
    <FormSection id="pair-pictures" {...(number === undefined ? {} : { number })} heading={<PicturesHeading />}>
      <WordSlip
        pairId={pairId}
        word={word}
        hasPictures={Object.values(states).some((state) => state !== 'missing')}
        onRenewed={pictures.startAgain}
      />
      <div className={css['shots']} data-invalid={error ? '' : undefined} tabIndex={-1}>
        {fields.map(({ side, title, hint }) => (
          <PrivatePictureField
            key={side}
            upload={uploads[side]}
            title={title}
            hint={hint}
            guide={t`Keep the paper in the frame`}
            cover={cover(title)}
            isSent={states[side] === 'sent'}
          />
        ))}
      </div>
      {error && <FieldError id="pair-pictures-error" error={error} />}
      <Callout tone="verified" icon={LockKeyhole}>
        <b>{t`Encrypted in your browser before it leaves.`}</b>{' '}
        {t`If the connection drops, the upload resumes where it stopped. JPEG, PNG or WebP, up to 15 MB.`}
      </Callout>
    </FormSection>
  );
}

type WordSlipProps = { pairId: string; word: PairDraft['word']; hasPictures: boolean; onRenewed: () => void };

/** One word is good at a time, for a day. A new one makes pictures with the old one worthless, so it asks first. */
function WordSlip({ pairId, word, hasPictures, onRenewed }: WordSlipProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const request = useCallMutation('getProofSecret');
  const isGood = word !== null && Date.parse(word.until) > openedAt;

  function renew() {
    setAsking(false);
    request.mutate(
      { pairId, kind: 'photo' },
      {
        onSuccess: ({ proofSecret, expiresAt }) => {
          pairDrafts.change(pairId, { word: { text: proofSecret, until: expiresAt } });
          if (hasPictures) onRenewed();
        },
      },
    );
  }

  return (
    <>
      <div className={css['slip']}>
        <div>
          <h3 className={css['lab']}>{t`Today’s word`}</h3>
          <p className="sub">
            {isGood
              ? t`Write it on paper and keep it in view in both pictures. It proves that they are new.`
              : t`We give you six letters to write on paper. Both pictures have to show it: that proves that they are new.`}
          </p>
        </div>
        {isGood && (
          <div className={css['paper']}>
            <b>{formatProofWord(word.text)}</b>
            <span>{t`good until ${formatMoment(word.until)}`}</span>
          </div>
        )}
        {isGood ? (
          <button
            type="button"
            className={css['quiet']}
            aria-disabled={request.isPending || undefined}
            onClick={() => (hasPictures ? setAsking(true) : renew())}
          >
            <Icon icon={RefreshCw} />
            {t`Another word`}
          </button>
        ) : (
          <Button kind="primary" busy={request.isPending} onClick={renew}>{t`Show the word`}</Button>
        )}
      </div>
      <Failure>{request.error?.message}</Failure>
      <ConfirmDialog
        open={isAsking}
        title={t`Use another word?`}
        confirmLabel={t`Show another word`}
        cancelLabel={t`Keep this one`}
        isBusy={request.isPending}
        onConfirm={renew}
        onClose={() => setAsking(false)}
      >
        <p>{t`Pictures with the old word don’t count anymore. You’ll need to take both again.`}</p>
      </ConfirmDialog>
    </>
  );
}
