import { Trans } from '@lingui/react/macro';
import { Check, Share } from 'lucide';
import { useCopy } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The share sheet, or the clipboard where there is none. */
export function ShareButton({ title }: { title: string }) {
  const { copied, copy } = useCopy();

  function share() {
    const url = location.origin + location.pathname;
    if (!('share' in navigator)) return copy(url);
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(url);
    });
  }

  return (
    <button type="button" className="btn" onClick={share}>
      <Icon icon={copied ? Check : Share} size={18} />
      {copied ? <Trans>Link copied</Trans> : <Trans>Share</Trans>}
    </button>
  );
}
