import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Link, useLocation } from '@tanstack/react-router';
import { EyeOff, Lock, LockOpen } from 'lucide';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import type { EncryptedMedia, PrivateAlbum } from '../../ui/gallery/gallery-item.ts';
import { Callout } from '../../ui/panel.tsx';
import css from './gallery.module.css';

type PrivateNoteProps = { gallery: Output<'fetchGallery'>; media: EncryptedMedia; album: PrivateAlbum };

/** Under a private picture: who may look, and that looking is recorded. */
export function PrivateNote({ gallery, media, album }: PrivateNoteProps) {
  if (album.getView(media.id).state === 'open') return <OpenNote gallery={gallery} onCover={() => album.cover(media.id)} />;
  return (
    <div className={css['note']}>
      <Callout icon={Lock}>{media.image ? <MayLook gallery={gallery} /> : <MayNotLook />}</Callout>
    </div>
  );
}

function OpenNote({ gallery: { can, creator }, onCover }: Pick<PrivateNoteProps, 'gallery'> & { onCover: () => void }) {
  const { t } = useLingui();
  return (
    <div className={css['note']}>
      <Callout icon={LockOpen} tone="brass">
        {can.includes('edit') ? (
          <Trans>
            <b>Your own private picture.</b> It was decrypted in this browser and isn’t stored. It’s covered again when you move on.
          </Trans>
        ) : (
          <Trans>
            <b>You have access to this picture.</b> It was decrypted in this browser and isn’t stored. {creator.username} can see that you
            opened it, and when. Don’t share it: that can get your account suspended.
          </Trans>
        )}
      </Callout>
      <Button icon={EyeOff} onClick={onCover}>{t`Cover it`}</Button>
    </div>
  );
}

function MayLook({ gallery: { can, creator } }: Pick<PrivateNoteProps, 'gallery'>) {
  if (can.includes('edit')) return <Trans>Private. Others see this cover. Only the people you chose can open it.</Trans>;
  return <Trans>Private, and you have access. If you open it, {creator.username} can see that you did, and when.</Trans>;
}

function MayNotLook() {
  const isSignedIn = useSession((session) => session.status === 'signedIn');
  const { href } = useLocation();
  if (isSignedIn) return <Trans>Private. Only people its creator chose can open it.</Trans>;
  return (
    <Trans>
      Private. Only people its creator chose can open it.{' '}
      <Link to="/signin" search={{ redirectUri: href }} className="link">
        Sign in
      </Link>{' '}
      to see whether you have access.
    </Trans>
  );
}
