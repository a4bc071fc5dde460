import { Trans } from '@lingui/react/macro';
import { Check, Share } from 'lucide';
import { useCopy } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Hands the page's address to the device's own share sheet, or to the clipboard where there is none. */
export function ShareButton({ title }: { title: string }) {
  const { copied, copy } = useCopy();

  function share() {
    const url = location.origin + location.pathname;
    if (!('share' in navigator)) return copy(url);
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the sheet without choosing is an answer, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(url);
    });
  }

  return (
    <button type="button" className="btn" onClick={share}>
      <Icon of={copied ? Check : Share} size={18} />
      {copied ? <Trans>Link copied</Trans> : <Trans>Share</Trans>}
    </button>
  );
}
