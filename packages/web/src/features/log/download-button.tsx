import { Download } from 'lucide';
import type { ReactNode } from 'react';
import { downloadFile } from '../../platform/download-file.ts';
import { getButtonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type DownloadButtonProps = { name: string; text: string; children: ReactNode; kind?: 'primary' | 'plain' };

/** Downloads what was checked here, not the result of a second request. */
export function DownloadButton({ name, text, children, kind = 'plain' }: DownloadButtonProps) {
  return (
    <button
      type="button"
      className={getButtonClass({ kind, size: kind === 'plain' ? 'small' : 'normal' })}
      onClick={() => downloadFile(name, text, 'text/plain;charset=utf-8')}
    >
      <Icon icon={Download} />
      {children}
    </button>
  );
}
