import { useLingui } from '@lingui/react/macro';
import { Nfc } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { resolveTap, type TapLanding } from '../../../platform/tap/tap-landing.ts';
import { canReadNfc, NfcDeniedError, readChip } from '../../../platform/tap/web-nfc.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from './tap.module.css';

type TapPromptProps = { title: ReactNode; children: ReactNode; onLanded: (landing: TapLanding) => void; isBare?: boolean };

/** Phones open a tap on their own; this page can read chips where the browser has Web NFC. */
export function TapPrompt({ title, children, onLanded, isBare = false }: TapPromptProps) {
  return (
    <section className={isBare ? css['again'] : `panel ${css['again']}`}>
      <PhoneDrawing />
      <div>
        {isBare ? <b className="med">{title}</b> : <h2>{title}</h2>}
        <p className="sub">{children}</p>
        {canReadNfc() && <ReadChipButton onLanded={onLanded} />}
      </div>
    </section>
  );
}

function ReadChipButton({ onLanded }: Pick<TapPromptProps, 'onLanded'>) {
  const { t } = useLingui();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function read() {
    const aborter = new AbortController();
    stop.current = aborter;
    setFailure(undefined);
    setWaiting(true);
    try {
      const url = await readChip(aborter.signal);
      const landing = url === null ? null : await resolveTap(url);
      if (landing) onLanded(landing);
      else setFailure(t`This isn’t one of our chips: it has none of our links.`);
    } catch (error) {
      if (!aborter.signal.aborted) setFailure(describeEntry(error));
    } finally {
      setWaiting(false);
      aborter.abort();
    }
  }

  function describeEntry(error: unknown): string {
    if (error instanceof NfcDeniedError)
      return t`Your phone didn’t let this page read the chip. Allow NFC for this site, or tap the chip so that your phone opens the page.`;
    return t`The chip was read, but we couldn’t reach the server. Check your connection and tap again.`;
  }

  return (
    <>
      <div className="row">
        <Button busy={isWaiting} onClick={() => void read()}>
          {!isWaiting && <Icon icon={Nfc} />}
          {isWaiting ? t`Hold it to the chip` : t`Read the chip with this page`}
        </Button>
        {isWaiting && <Button kind="quiet" onClick={() => stop.current?.abort()}>{t`Stop`}</Button>}
      </div>
      <Failure>{failure}</Failure>
    </>
  );
}

function PhoneDrawing() {
  return (
    <svg className={css['obj']} viewBox="0 0 84 84" aria-hidden="true">
      <path className={css['paper']} d="M34 50h38l7 7v17l-7 7H34z" />
      <circle className={css['br']} cx="72" cy="65.5" r="3.5" />
      <path className={css['se']} d="M38.5 54v23" />
      <path className={css['br']} d="M44 60h13v11H44zM47 60v-3M51 60v-3M55 60v-3M47 74v-3M51 74v-3M55 74v-3" />
      <path d="M9 4h22a4 4 0 0 1 4 4v38a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM16 9h8" />
      <path className={css['th']} d="M42 36a16 16 0 0 0 0-18M48 41a24 24 0 0 0 0-28" />
    </svg>
  );
}
