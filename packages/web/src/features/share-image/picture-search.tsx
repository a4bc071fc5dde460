import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Flag, ImagePlus, Lock } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useDropZone } from '../../ui/form/use-drop-zone.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { ProblemText } from '../../ui/private-media/problem-text.tsx';
import { SearchMatches } from './search-matches.tsx';
import css from './share-image.module.css';
import { takeSharedPicture } from './shared-picture.ts';

/** Finds the profile that a picture belongs to, among pictures that their owners registered. `ownPictures`: where the person registers theirs. */
export function PictureSearch({ ownPictures }: { ownPictures: ReactNode }) {
  const { t } = useLingui();
  const [isRegistering, setRegistering] = useState(false);
  const search = useMutation({ mutationFn: async (file: File) => (await import('./search-picture.ts')).searchPicture(file) });
  const file = search.variables;
  const panel = useRef<HTMLElement>(null);
  const isSharedGone = useShared(panel, (shared) => search.mutate(shared)) && !file;
  const { isOver, dropZone } = useDropZone(([dropped]) => dropped && search.mutate(dropped));
  return (
    <section ref={panel} className={`panel ${css['search']}`} aria-labelledby="picture-search">
      <h2 id="picture-search" className="h3">
        <Trans>
          Whose picture <em>is this?</em>
        </Trans>
      </h2>
      <p className="sub">{t`Share a picture into this app from another one, choose one, or drop it here. If its owner registered it, you see whose it is.`}</p>
      <div className={isOver ? `${css['drop']} ${css['over']}` : css['drop']} {...dropZone}>
        {file && <Preview file={file} />}
        <div>
          {file && <b>{file.name}</b>}
          <ChooseButton hasPicture={file !== undefined} onFile={(chosen) => search.mutate(chosen)} />
        </div>
      </div>
      {isSharedGone && <Failure>{t`The shared picture is no longer on this device. Choose it again.`}</Failure>}
      <p className={css['private']}>
        <Icon icon={Lock} size={18} />
        <span>{t`The picture stays on this device. Only its fingerprint is compared, and only with pictures that their owners registered.`}</span>
      </p>
      {search.isPending && (
        <Loading>
          <Skeleton height="5rem" />
        </Loading>
      )}
      {search.data &&
        ('matches' in search.data ? <SearchMatches matches={search.data.matches} /> : <Problem problem={search.data.problem} />)}
      {search.error && file && <SearchFailure error={search.error} onRetry={() => search.mutate(file)} />}
      <div className={css['end']}>
        <Button
          kind="quiet"
          size="small"
          className="flush"
          icon={ImagePlus}
          onClick={() => setRegistering(true)}
        >{t`Register pictures of mine`}</Button>
        <Link to="/complaint" className={css['report']}>
          <Icon icon={Flag} size={18} />
          {t`This is me and I didn’t agree`}
        </Link>
      </div>
      {isRegistering && (
        <Dialog open title={t`Pictures that can be found`} onClose={() => setRegistering(false)}>
          {ownPictures}
        </Dialog>
      )}
    </section>
  );
}

/** Takes the picture that the page was opened with from another app. Returns whether it is gone. */
function useShared(panel: RefObject<HTMLElement | null>, onPicture: (file: File) => void): boolean {
  const { shared } = useSearch({ from: '/tag' });
  const navigate = useNavigate({ from: '/tag' });
  const [isGone, setGone] = useState(false);
  const take = useEffectEvent(async (hash: string) => {
    const picture = await takeSharedPicture(hash).catch(() => undefined);
    if (picture) onPicture(picture);
    setGone(!picture);
    // On a phone it is below the steps.
    panel.current?.scrollIntoView({ block: 'start' });
    // It is there once, so a reload must not ask for it.
    void navigate({ search: ({ handle }) => ({ handle }), replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (shared) void take(shared);
  }, [shared]);
  return isGone;
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <span className={css['thumb']}>{url && <img src={url} alt="" onError={() => setUrl(undefined)} />}</span>;
}

function ChooseButton({ hasPicture, onFile }: { hasPicture: boolean; onFile: (file: File) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind={hasPicture ? 'quiet' : 'plain'}
        size={hasPicture ? 'small' : 'normal'}
        className={hasPicture ? 'flush' : undefined}
        icon={ImagePlus}
        onClick={() => input.current?.click()}
      >
        {hasPicture ? t`Choose another` : t`Choose a picture`}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t`Picture`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile(chosen);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

function Problem({ problem }: { problem: 'off' | 'browser' | 'type' | 'heic' | 'empty' | 'unreadable' }) {
  const { t } = useLingui();
  if (problem === 'off') return <Failure>{t`Pictures can’t be looked up here at the moment.`}</Failure>;
  if (problem === 'browser') return <Failure>{t`This browser can’t compare pictures. Update it, or use another one.`}</Failure>;
  return (
    <Failure>
      <ProblemText problem={{ kind: problem }} />
    </Failure>
  );
}

function SearchFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div>
      <Failure>{error instanceof WireError ? error.message : t`We couldn’t look this picture up. Try again in a moment.`}</Failure>
      <Button size="small" onClick={onRetry}>{t`Try again`}</Button>
    </div>
  );
}
