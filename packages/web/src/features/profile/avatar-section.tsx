import { Trans, useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import { Upload } from 'lucide';
import { useId, useRef, useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { sendPicture } from '../../platform/form/send-picture.ts';
import { usePictureProblem } from '../../platform/form/use-picture-problem.ts';
import { useAppName } from '../../platform/page/app-data.ts';
import { dispatchSession, useSession } from '../../platform/session/session.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RadioCard } from '../../ui/form/choice.tsx';
import css from './account.module.css';
import type { OwnProfile } from './account-screen.tsx';

type Choice = Input<'setAvatar'>;
const button: Choice = { uploadId: null, useService: false };
const service: Choice = { uploadId: null, useService: true };

/** What others see beside the username. A choice applies at once. */
export function AvatarSection({ profile: { username, avatar } }: { profile: OwnProfile }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Choice>();
  const { save, saved, failure } = useSaveAvatar();
  const isSaving = saved !== undefined;
  // At once, and again as it was if it can't be saved.
  const source = saved ? findSource(saved) : avatar.source;

  function choose(choice: Choice) {
    if (isSaving) return;
    if (avatar.source === 'upload') setAsked(choice);
    else save(choice);
  }

  return (
    <section className="stack">
      <h2>
        <Trans>
          Your <em>picture</em>
        </Trans>
      </h2>
      <div className={css['avatar']}>
        <Avatar of={{ username, avatar: avatar.avatar }} size={96} />
        <div className="stack">
          <fieldset className={css['avatars']}>
            <legend className="vh">{t`Your picture`}</legend>
            {avatar.source === 'upload' && (
              <Option
                isChosen={source === 'upload'}
                title={t`Your own picture`}
                note={t`Everyone can see it. Use one that you may publish.`}
                onChoose={() => undefined}
              />
            )}
            <Option isChosen={source === 'service'} {...useServiceCopy(avatar.service)} onChoose={() => choose(service)} />
            <Option
              isChosen={source === 'button'}
              title={t`Sewing button`}
              note={t`Drawn from your username, ${username}.`}
              onChoose={() => choose(button)}
            />
          </fieldset>
          <UploadPicture
            hasPicture={avatar.source === 'upload'}
            isSaving={isSaving}
            onUploaded={(uploadId) => save({ uploadId, useService: false })}
          />
          <Failure>{failure}</Failure>
        </div>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={t`Delete your picture?`}
        confirmLabel={t`Delete picture`}
        cancelLabel={t`Keep it`}
        onConfirm={() => {
          if (asked) save(asked);
          setAsked(undefined);
        }}
        onClose={() => setAsked(undefined)}
      >
        <p>{asked?.useService ? t`A picture for your e-mail address, or a pattern, replaces it.` : t`The sewing button replaces it.`}</p>
      </ConfirmDialog>
    </section>
  );
}

function findSource({ uploadId, useService }: Choice): OwnProfile['avatar']['source'] {
  if (uploadId !== null) return 'upload';
  return useService ? 'service' : 'button';
}

function useSaveAvatar() {
  const { t } = useLingui();
  const user = useSession((session) => (session.status === 'signedIn' ? session.user : null));
  const mutation = useCallMutation('setAvatar', [
    'fetchProfile',
    'fetchModel',
    'fetchCollector',
    'fetchBraTag',
    'fetchListing',
    'searchListings',
  ]);
  const save = (choice: Choice) =>
    mutation.mutate(choice, {
      onSuccess: ({ avatar }) => {
        if (user) dispatchSession({ type: 'accountLoaded', user: { ...user, avatar } });
        showNotice(t`Picture saved.`);
      },
    });
  /** What is being saved. */
  const saved = mutation.isPending ? mutation.variables : undefined;
  return { save, saved, failure: mutation.error?.message };
}

/** Says which one is used: a service that we ask, or only our pattern. */
function useServiceCopy(host: string | null): { title: string; note: string } {
  const { t } = useLingui();
  const appName = useAppName();
  if (host === null) return { title: t`Stitched pattern`, note: t`Drawn by ${appName} for your account. No other service is asked.` };
  return {
    title: t`Picture from ${host}`,
    note: t`The one that ${host} has for your confirmed e-mail address, or a stitched pattern. We send ${host} a code made from the address. Others see the picture, never the code. Anyone who knows the picture from elsewhere can recognize you.`,
  };
}

type OptionProps = { isChosen: boolean; title: string; note: string; onChoose: () => void };

function Option({ isChosen, title, note, onChoose }: OptionProps) {
  return (
    <RadioCard className={css['option']} name="avatar" checked={isChosen} onChange={onChoose}>
      <span>
        <b>{title}</b>
        <small>{note}</small>
      </span>
    </RadioCard>
  );
}

type UploadPictureProps = { hasPicture: boolean; isSaving: boolean; onUploaded: (uploadId: string) => void };

function UploadPicture({ hasPicture, isSaving, onUploaded }: UploadPictureProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const describe = usePictureProblem();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send(file: File) {
    setSending(true);
    setProblem(undefined);
    const result = await sendPicture(file);
    setSending(false);
    if ('uploadId' in result) onUploaded(result.uploadId);
    else setProblem(describe(result));
  }

  return (
    <div>
      <Button icon={Upload} busy={isSending || isSaving} aria-describedby={hint} onClick={() => input.current?.click()}>
        {hasPicture ? t`Replace picture` : t`Upload a picture`}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t`Picture file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
      <p className="help" id={hint}>
        {t`JPEG, PNG or WebP, up to 15 MB. We cut it to a square and remove its location and time.`}
      </p>
      <Failure>{problem}</Failure>
    </div>
  );
}
