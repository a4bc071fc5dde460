import { Trans } from '@lingui/react/macro';
import { clientLimits } from '@strapline/contract/client-limits';
import { Check, Copy } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

type CopyState = { copied: boolean; copy: (text: string) => void };

/** Presses within 500 ms count once; the confirmation shows for 1500 ms (specification). */
export function useCopy(): CopyState {
  const [copied, setCopied] = useState(false);
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  const reset = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reset.current), []);

  function copy(text: string) {
    const now = performance.now();
    if (now - lastPress.current < clientLimits.copyDebounceMs) return;
    lastPress.current = now;
    void navigator.clipboard.writeText(text).then(() => {
      setCopied(true);
      clearTimeout(reset.current);
      reset.current = setTimeout(() => setCopied(false), clientLimits.copiedResetMs);
    });
  }

  return { copied, copy };
}

/** Opens the share sheet for this page, or copies its address where there is none. */
export function useShare(): { isCopied: boolean; share: (title: string) => void } {
  const { copied, copy } = useCopy();
  function share(title: string) {
    const url = location.origin + location.pathname;
    if (!('share' in navigator)) return copy(url);
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(url);
    });
  }
  return { isCopied: copied, share };
}

/** Without children a bare icon, which needs `label`. */
export function CopyButton({ text, children, label }: { text: string; children?: ReactNode; label?: string }) {
  const { copied, copy } = useCopy();
  return (
    <button type="button" className={children ? 'btn sm' : 'ib'} aria-label={children ? undefined : label} onClick={() => copy(text)}>
      <Icon icon={copied ? Check : Copy} size={18} />
      <span className={children ? undefined : 'vh'} role="status">
        {copied ? <Trans>Copied</Trans> : children}
      </span>
    </button>
  );
}
