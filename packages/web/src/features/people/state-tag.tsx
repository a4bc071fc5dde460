import { Trans } from '@lingui/react/macro';
import type { AccountState } from '@strapline/domain/account/account-state';
import { Ban, Check, CircleSlash } from 'lucide';
import { formatDay } from '../../ui/format/dates.ts';
import { HangTag } from '../../ui/panel.tsx';

export function StateTag({ state, until }: { state: AccountState; until: string | null }) {
  if (state === 'active') return <HangTag icon={Check} label={<Trans>Active</Trans>} />;
  const end = until && formatDay(until);
  if (state === 'limited')
    return <HangTag tone="brass" icon={CircleSlash} label={end ? <Trans>Limited until {end}</Trans> : <Trans>Limited</Trans>} />;
  return <HangTag tone="danger" icon={Ban} label={end ? <Trans>Suspended until {end}</Trans> : <Trans>Suspended</Trans>} />;
}
