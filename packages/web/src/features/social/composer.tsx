import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { socialLimits } from '@strapline/domain/social/social-post';
import { ImagePlus, X } from 'lucide';
import { useRef } from 'react';
import { toServerUrl } from '../../server-url.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './social.module.css';
import { useAddPictures, useComposer } from './use-composer.ts';

/** Writes a post for Bluesky. */
export function Composer({ isConfigured }: { isConfigured: boolean }) {
  const { t } = useLingui();
  const { draft, change, form, left } = useComposer();
  return (
    <form className="stack" {...form.props}>
      <div>
        <TextArea
          {...form.field('text')}
          label={t`Text`}
          rows={5}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <p className={left < 0 ? `${css['left']} ${css['over']}` : css['left']} role="status">
          {left < 0 ? (
            <Plural value={-left} one="# character too many" other="# characters too many" />
          ) : (
            <Plural value={left} one="# character left" other="# characters left" />
          )}
        </p>
      </div>
      <Pictures pictures={draft.pictures} change={change} form={form} />
      <Field
        {...form.field('link')}
        label={t`Link`}
        optional
        type="url"
        hint={
          draft.pictures.length > 0
            ? t`A post with pictures shows no link card. Put the address into the text, too.`
            : t`Shown as a card below the text.`
        }
        value={draft.link}
        maxLength={1000}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => change({ link: target.value })}
      />
      <Field
        {...form.field('scheduledAt')}
        label={t`Send on`}
        optional
        type="datetime-local"
        hint={t`In the time zone of this device. Empty: at once.`}
        value={draft.time}
        onChange={({ target }) => change({ time: target.value })}
      />
      <Failure>{form.failure}</Failure>
      <div>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {!isConfigured ? t`Add to the outbox` : draft.time ? t`Schedule` : t`Send`}
        </Button>
      </div>
    </form>
  );
}

type PicturesProps = Pick<ReturnType<typeof useComposer>, 'change' | 'form'> & {
  pictures: ReturnType<typeof useComposer>['draft']['pictures'];
};

/** Each picture needs a description. */
function Pictures({ pictures, change, form }: PicturesProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const upload = useAddPictures();
  const isFull = pictures.length >= socialLimits.images;
  return (
    <fieldset className={css['pictures']}>
      <legend className="lab">
        <Trans>Pictures</Trans> <span className="opt">{t`optional`}</span>
      </legend>
      {pictures.map(({ uploadId, alt, thumbnail }, place) => (
        <div className={css['picture']} key={uploadId}>
          <img src={toServerUrl(thumbnail)} alt="" width="72" height="72" />
          <Field
            name={`images.${place}.alt`}
            error={form.getError(`images.${place}.alt`) ?? form.getError(`images.${place}.uploadId`)}
            label={t`What picture ${place + 1} shows`}
            value={alt}
            maxLength={socialLimits.alt}
            onChange={({ target }) =>
              change((now) => ({ pictures: now.pictures.map((one) => (one.uploadId === uploadId ? { ...one, alt: target.value } : one)) }))
            }
          />
          <button
            type="button"
            className="ib"
            aria-label={t`Remove picture ${place + 1}`}
            onClick={() => change((now) => ({ pictures: now.pictures.filter((one) => one.uploadId !== uploadId) }))}
          >
            <Icon icon={X} />
          </button>
        </div>
      ))}
      <input
        ref={input}
        className="vh"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          upload.add(target.files);
          target.value = '';
        }}
      />
      {!isFull && (
        <div>
          <Button icon={ImagePlus} busy={upload.isBusy} onClick={() => input.current?.click()}>{t`Add pictures`}</Button>
        </div>
      )}
      <p className="note">{t`Up to 4, JPEG, PNG or WebP. We remove the location and time.`}</p>
      <Failure>{upload.problem}</Failure>
    </fieldset>
  );
}
