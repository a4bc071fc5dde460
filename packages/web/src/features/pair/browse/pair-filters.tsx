import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { useApp } from '../../../platform/page/app-data.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import css from './browse.module.css';
import type { PairFilter, PairSearch } from './pair-query.ts';

export type PairFiltersProps = { filter: PairFilter; search: PairSearch; onChange: (patch: PairSearch) => void };

export function PairFilters({ filter, search, onChange }: PairFiltersProps) {
  const { t } = useLingui();
  const isLetter = useApp().sizeSystem === 'letter';
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  return (
    <div className={css['chips']}>
      {filter.size && !isLetter && (
        <>
          <Chip isOn={search.equivalents !== 'no'} onPress={(on) => onChange({ equivalents: on ? '' : 'no' })}>{t`Other systems too`}</Chip>
          <Chip isOn={search.sisters !== 'no'} onPress={(on) => onChange({ sisters: on ? '' : 'no' })}>{t`Sister sizes`}</Chip>
        </>
      )}
      <Chip isOn={search.verified === 'yes'} onPress={(on) => onChange({ verified: on ? 'yes' : '' })}>{t`Verified now`}</Chip>
      {isSignedIn && (
        <>
          <Chip isOn={search.open === 'yes'} onPress={(on) => onChange({ open: on ? 'yes' : '' })}>{t`Open to me`}</Chip>
          <Chip isOn={search.following === 'yes'} onPress={(on) => onChange({ following: on ? 'yes' : '' })}>{t`People I follow`}</Chip>
        </>
      )}
    </div>
  );
}

function Chip({ isOn, onPress, children }: { isOn: boolean; onPress: (on: boolean) => void; children: ReactNode }) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={() => onPress(!isOn)}>
      {isOn && <Icon icon={Check} size={14} />}
      {children}
    </button>
  );
}
