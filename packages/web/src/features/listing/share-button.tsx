import { Trans } from '@lingui/react/macro';
import { Check, Share } from 'lucide';
import { useShare } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The share sheet, or the clipboard where there is none. */
export function ShareButton({ title }: { title: string }) {
  const { isCopied, share } = useShare();
  return (
    <button type="button" className="btn" onClick={() => share(title)}>
      <Icon icon={isCopied ? Check : Share} size={18} />
      {isCopied ? <Trans>Link copied</Trans> : <Trans>Share</Trans>}
    </button>
  );
}
