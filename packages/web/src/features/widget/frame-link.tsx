import type { AnchorHTMLAttributes } from 'react';

type FrameLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'href'> & { path: string; query?: Record<string, string> };

/**
 * Opens a page of ours in place of the page that frames the widget: nobody pays or signs in inside a frame. The address says that its visitor comes from a widget,
 * and without a referrer that counts, because the frame's own address would look like the middle of a visit.
 */
export function FrameLink({ path, query = {}, children, ...anchor }: FrameLinkProps) {
  const search = new URLSearchParams({ ...query, utm_source: 'widget' });
  return (
    <a {...anchor} href={`${path}?${search}`} target="_top" referrerPolicy="no-referrer">
      {children}
    </a>
  );
}
