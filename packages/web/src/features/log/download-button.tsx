import { Download } from 'lucide';
import type { ReactNode } from 'react';
import { getButtonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type DownloadButtonProps = { name: string; text: string; children: ReactNode; kind?: 'primary' | 'plain' };

/** Downloads what was checked here, not the result of a second request. */
export function DownloadButton({ name, text, children, kind = 'plain' }: DownloadButtonProps) {
  return (
    <button
      type="button"
      className={getButtonClass({ kind, size: kind === 'plain' ? 'small' : 'normal' })}
      onClick={() => saveText(name, text)}
    >
      <Icon icon={Download} />
      {children}
    </button>
  );
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
