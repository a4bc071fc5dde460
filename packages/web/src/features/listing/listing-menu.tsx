import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Copy, FileText, Flag } from 'lucide';
import { showNotice } from '../../platform/state/notices.ts';
import { openReport } from '../../platform/state/report-target.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import type { Listing, SaleState } from './sale-state.ts';

/** What people do less often than buying and sharing. */
export function ListingMenu({ listing, state }: { listing: Listing; state: SaleState }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { braTagId, slug, title, tag } = listing;
  const items: MenuItem[] = [
    {
      key: 'record',
      label: t`View record`,
      icon: FileText,
      run: () => void navigate({ to: '/bratag/$braTagId', params: { braTagId } }),
    },
    {
      key: 'copy',
      label: t`Copy tag ID`,
      icon: Copy,
      run: () => void navigator.clipboard.writeText(braTagId).then(() => showNotice(t`Copied`)),
    },
  ];
  if (state !== 'own') {
    items.push({
      key: 'report',
      label: t`Report listing`,
      icon: Flag,
      isDanger: true,
      isApart: true,
      run: () => openReport({ kind: 'listing', id: slug, title, detail: braTagId, media: tag.media }),
    });
  }
  return <Menu label={t`More`} items={items} className="more-acts" />;
}
