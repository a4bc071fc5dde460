import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePrivatePictures } from '../../../platform/private-media/use-private-pictures.ts';
import { call, callAsAdmin } from '../../../platform/wire/wire.ts';
import { Failure } from '../../../ui/failure.tsx';
import { CoveredPicture } from '../../../ui/private-media/covered-picture.tsx';
import type { Pair } from '../pair-shape.ts';
import css from './view.module.css';

type Images = Pick<Pair, 'left' | 'right'>;

type OpenPicturesProps = {
  pair: Pick<Pair, 'id'> & Images;
  /** Of our team: why it is opened, on the admin connection. */
  reason?: string;
  /** The key is forgotten: on Esc, after five minutes, or because access was taken back. */
  onCovered: () => void;
};

/** Asks for the pair's key, which is recorded; then each picture waits under a cover of its own. Leaving forgets key and pixels. */
export function OpenPictures({ pair, reason, onCovered }: OpenPicturesProps) {
  const { t } = useLingui();
  const [{ left, right }, setImages] = useState<Images>(pair);
  const loadImages = () => (reason === undefined ? call : callAsAdmin)('fetchApair', { pairId: pair.id });
  const pictures = usePrivatePictures({
    target: { resource: 'pair', id: pair.id, reason, isAdmin: reason !== undefined },
    reload: async (mediaId) => {
      const fresh = await loadImages();
      return [fresh.left, fresh.right].find((image) => image?.mediaId === mediaId) ?? null;
    },
  });
  const [failure, setFailure] = useState<string>();
  const wasUnlocked = useRef(false);
  const unlock = useEffectEvent(async () => {
    await pictures.unlock();
    // Our team gets the links with the key.
    if (reason !== undefined) setImages(await loadImages());
  });
  useEffect(() => void unlock().catch((error: Error) => setFailure(error.message)), []);
  const area = useRef<HTMLDivElement>(null);
  // On a phone the button that opens them is below them.
  useEffect(() => {
    area.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const reportCovered = useEffectEvent(onCovered);
  useEffect(() => {
    if (wasUnlocked.current && !pictures.isUnlocked) reportCovered();
    wasUnlocked.current = pictures.isUnlocked;
  }, [pictures.isUnlocked]);
  const sides = [
    { image: left, label: t`Left`, show: t`Show the left` },
    { image: right, label: t`Right`, show: t`Show the right` },
  ];
  return (
    <div className={css['openArea']} ref={area}>
      <p className={css['asking']} role="status">
        {pictures.isUnlocked ? t`Recorded. Each picture waits under its own cover.` : failure ? '' : t`Asking for the key…`}
      </p>
      <Failure>{failure}</Failure>
      <div className={css['shown']}>
        {sides.map(
          ({ image, label, show }) =>
            image && (
              <CoveredPicture
                key={image.mediaId}
                view={pictures.getView(image.mediaId)}
                cover={{ seed: pair.id, word: label }}
                label={label}
                canShow={pictures.isUnlocked}
                showLabel={show}
                onShow={() => pictures.show(image)}
                onCover={() => pictures.cover(image.mediaId)}
                onRenew={() => pictures.renew(image)}
              />
            ),
        )}
      </div>
    </div>
  );
}
