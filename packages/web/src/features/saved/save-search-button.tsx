import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Bell } from 'lucide';
import { useState } from 'react';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { startIntent } from '../../platform/session/login-intent.ts';
import { useSession, waitForSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { SearchFilters } from './describe-search.ts';

const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog);

/** Beside the results of a search. Signed out, it leads back here with the same filters. */
export function SaveSearchButton({ filters }: { filters: SearchFilters }) {
  const { t } = useLingui();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);

  async function open() {
    await waitForSession();
    if (useSession.getState().status === 'signedIn') return setOpen(true);
    startIntent(router.latestLocation.href);
    void router.navigate({ to: '/confirmLoginIntent' });
  }
  return (
    <>
      <Button size="small" onClick={() => void open()}>
        <Icon icon={Bell} size={16} />
        {t`Save this search`}
      </Button>
      {isOpen && <SearchDialog filters={filters} onClose={() => setOpen(false)} />}
    </>
  );
}
