import { useLingui } from '@lingui/react/macro';
import type { Media } from '@strapline/contract/shapes/media';
import { type SyntheticEvent, useState } from 'react';
import { sendPicture } from '../../platform/form/send-picture.ts';
import { usePictureProblem } from '../../platform/form/use-picture-problem.ts';
import { call } from '../../platform/wire/wire.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';

type PictureDialogProps = { title: string; onAdd: (picture: Media) => void; onClose: () => void };

/** Uploads a picture once it is described. */
export function PictureDialog({ title, onAdd, onClose }: PictureDialogProps) {
  const { t } = useLingui();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  const describe = usePictureProblem();

  async function add() {
    setChecked(true);
    if (!file || alt.trim() === '' || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const result = await sendPicture(file);
    setBusy(false);
    if (!('uploadId' in result)) return setFailure(describe(result));
    const { media } = await call('fetchUpload', { uploadId: result.uploadId });
    if (media) onAdd({ ...media, alt: alt.trim() });
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    void add().catch(() => {
      setBusy(false);
      setFailure(t`We couldn’t upload the picture. Try again.`);
    });
  }

  return (
    <FormDialog
      title={title}
      submitLabel={t`Add picture`}
      form={{ props: { onSubmit: submit, noValidate: true }, isBusy, failure }}
      onClose={onClose}
    >
      <Field
        label={t`File`}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hint={t`JPEG, PNG or WebP, up to 15 MB. We remove the location and time.`}
        error={isChecked && !file ? t`Choose a picture.` : undefined}
        onChange={(event) => setFile(event.target.files?.[0])}
      />
      <Field
        label={t`What it shows`}
        value={alt}
        maxLength={200}
        hint={t`For people who can’t see it, e.g. “Cream lace in a white bowl”.`}
        error={isChecked && alt.trim() === '' ? t`Describe what the picture shows.` : undefined}
        onChange={(event) => setAlt(event.target.value)}
      />
    </FormDialog>
  );
}
