import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAppName } from '../../platform/page/app-data.ts';
import { FrameLink } from './frame-link.tsx';
import css from './widget.module.css';

/** The card around every widget, with where it comes from. */
export function WidgetFrame({ children }: { children: ReactNode }) {
  const name = useAppName();
  return (
    <div className={css['frame']}>
      {children}
      <p className={css['from']}>
        <FrameLink path="/">
          <Trans>On {name}</Trans>
        </FrameLink>
      </p>
    </div>
  );
}
