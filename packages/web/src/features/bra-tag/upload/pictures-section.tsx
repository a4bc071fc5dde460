import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { uploadLimits } from '@strapline/domain/media/upload-limits';
import { ShieldCheck, SquarePlay, Upload } from 'lucide';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { FieldOf } from '../../../platform/form/contract-form.ts';
import { useDropZone } from '../../../ui/form/use-drop-zone.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Callout } from '../../../ui/panel.tsx';
import { useReorder } from '../../../ui/use-reorder.ts';
import css from '../create/create.module.css';
import { SectionHeading } from '../create/section-heading.tsx';
import { type UploadTarget, updateUploads } from '../create/tag-draft.ts';
import type { RefusedFile } from './add-files.ts';
import { acceptedTypes, type FileError, findCover, type UploadItem } from './upload-list.ts';

const PictureTile = lazy(async () => ({ default: (await import('./picture-tile.tsx')).PictureTile }));

type PicturesSectionProps = {
  /** The list shown, to which new pictures are added. */
  target?: UploadTarget;
  list: UploadItem[];
  field: FieldOf;
  /** Used when no description is written. */
  suggest: (item: UploadItem) => string;
};

export function PicturesSection({ target = 'draft', list, field, suggest }: PicturesSectionProps) {
  const { t } = useLingui();
  const [refusedFiles, setRefusedFiles] = useState<RefusedFile[]>([]);
  const pictureInput = useRef<HTMLInputElement>(null);
  const videoInput = useRef<HTMLInputElement>(null);
  const { list: listRef, draggedKey, announcement, startDrag, moveByKey } = useReorder(list, moveFile);
  const count = countPictures(list);
  const uploads = field('uploads');

  async function addChosen(files: readonly File[]) {
    const { addFiles } = await import('./add-files.ts');
    setRefusedFiles(await addFiles(files, target));
  }

  async function removeItem(item: UploadItem) {
    const { removeFile } = await import('./add-files.ts');
    removeFile(item, target, { message: t`File removed.`, undoLabel: t`Undo` });
  }

  const { isOver, dropZone } = useDropZone((files) => void addChosen(files));
  return (
    <section className={isOver ? `${css['sec']} ${css['dropTarget']}` : css['sec']} aria-label={t`Pictures`} {...dropZone}>
      <SectionHeading number={target === 'draft' ? 1 : undefined} note={t`${count} of ${uploadLimits.pictures}`}>
        {t`Pictures`}
      </SectionHeading>
      <p className="sub">{t`The first picture is the cover. To reorder, drag the handle, or focus it and use the arrow keys.`}</p>
      <ol className={css['pics']} ref={listRef}>
        <Suspense>
          {list.map((item, index) => (
            <PictureTile
              key={item.key}
              item={item}
              position={index + 1}
              isCover={item === findCover(list)}
              isDragged={draggedKey === item.key}
              onDragStart={(event) => startDrag(item.key, event)}
              onMoveKey={(event) => moveByKey(item.key, event)}
              onChooseAgain={() => (item.kind === 'video' ? videoInput : pictureInput).current?.click()}
              onRemove={() => void removeItem(item)}
              suggestion={suggest(item)}
              alt={field(`alts.${item.uploadId}`)}
            />
          ))}
        </Suspense>
        <AddTiles {...uploads} list={list} pictureInput={pictureInput} videoInput={videoInput} onFiles={(files) => void addChosen(files)} />
      </ol>
      <span className="vh" role="status">
        {announcement}
      </span>
      {list.some(({ kind }) => kind === 'image') && (
        <p className="help">
          {t`Descriptions are optional. They are read to people who can’t see the picture; if you leave one empty, we use the text shown.`}
        </p>
      )}
      {uploads.error && (
        <span className="help bad" role="alert">
          {uploads.error}
        </span>
      )}
      {refusedFiles.length > 0 && <RefusedFiles files={refusedFiles} />}
      <Callout icon={ShieldCheck}>
        <Trans>
          <b>Garments only.</b> We remove location and camera data before anyone sees a picture. People who are recognisable have to consent
          first.
        </Trans>
      </Callout>
    </section>
  );
}

function moveFile(key: string, to: number): void {
  updateUploads({ type: 'fileMoved', key, to });
}

function countPictures(list: readonly UploadItem[]): number {
  return list.filter((item) => item.kind === 'image').length;
}

type FileInput = RefObject<HTMLInputElement | null>;
type AddTilesProps = ReturnType<FieldOf> & {
  list: UploadItem[];
  pictureInput: FileInput;
  videoInput: FileInput;
  onFiles: (files: File[]) => void;
};

function AddTiles({ name, error, list, pictureInput, videoInput, onFiles }: AddTilesProps) {
  const { t } = useLingui();
  const hasFilm = list.some((item) => item.kind === 'video');
  return (
    <>
      {countPictures(list) < uploadLimits.pictures && (
        <AddFilesButton
          name={name}
          isInvalid={error !== undefined}
          input={pictureInput}
          types={acceptedTypes.pictures}
          multiple
          onFiles={onFiles}
          icon={Upload}
        >
          <b>{t`Add pictures`}</b>
          <span>
            <Trans>
              JPEG, PNG, WebP
              <br />
              up to 15 MB
            </Trans>
          </span>
        </AddFilesButton>
      )}
      {!hasFilm && (
        <AddFilesButton input={videoInput} types={acceptedTypes.videos} onFiles={onFiles} icon={SquarePlay}>
          <b>{t`Add a video`}</b>
          <span>{t`one, up to ${uploadLimits.videoSeconds} s`}</span>
        </AddFilesButton>
      )}
    </>
  );
}

type AddFilesProps = {
  name?: string;
  isInvalid?: boolean;
  input: FileInput;
  types: string;
  multiple?: boolean;
  icon: typeof Upload;
  onFiles: (files: File[]) => void;
  children: React.ReactNode;
};

function AddFilesButton({ name, isInvalid = false, input, types, multiple = false, icon, onFiles, children }: AddFilesProps) {
  return (
    <li className={`${css['pic']} ${css['add']}`}>
      <button
        type="button"
        name={name}
        data-invalid={isInvalid ? '' : undefined}
        className={css['tile']}
        onClick={() => input.current?.click()}
      >
        <Icon icon={icon} size={24} />
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={types}
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Lets the same file be selected again after it was removed.
          event.target.value = '';
        }}
      />
    </li>
  );
}

function RefusedFiles({ files }: { files: RefusedFile[] }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone, the bottom of the view is covered by the submit bar.
    box.current?.scrollIntoView({ block: 'center' });
  }, [files]);
  const fileErrors: Record<FileError, string> = {
    heic: t`HEIC isn’t supported here. Save it as JPEG: on a Mac open it in Preview and choose File, Export; on Windows open it in Photos and choose Save as. For new photos on an iPhone choose Settings, Camera, Formats, Most Compatible.`,
    type: t`Pictures can be JPEG, PNG or WebP; a video can be MP4 or WebM.`,
    empty: t`The file is empty.`,
    pictureSize: t`A picture can be up to 15 MB.`,
    videoSize: t`A video can be up to 200 MB.`,
    tooMany: t`A tag can have up to 12 pictures.`,
    oneVideo: t`A tag can have one video.`,
  };
  return (
    <div className="callout d" role="alert" ref={box}>
      <div>
        <b>
          <Plural value={files.length} one="One file was not added" other="# files were not added" />
        </b>
        <ul>
          {files.map(({ name, error }) => (
            <li key={name + error}>
              {name}: {fileErrors[error]}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
