import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Link } from '@tanstack/react-router';
import { Waves } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { TagId } from '../../ui/tag/tag-id.tsx';
import css from './chip.module.css';
import { NfcTag } from './chip-labels.tsx';

export type Chip = Output<'listChips'>['items'][number];

export function ChipTable({ chips, onTaps }: { chips: readonly Chip[]; onTaps: (chip: Chip) => void }) {
  const { t } = useLingui();
  return (
    <table className={css['chips']}>
      <thead>
        <tr>
          <th>{t`Piece`}</th>
          <th>{t`Chip`}</th>
          <th>{t`Grade`}</th>
          <th>{t`State`}</th>
          <th>{t`Last tap`}</th>
          <th>{t`Taps`}</th>
        </tr>
      </thead>
      <tbody>
        {chips.map((chip) => (
          <tr key={chip.braTagId}>
            <td className={css['tcell']}>
              <Link to="/bratag/$braTagId" params={{ braTagId: chip.braTagId }} className={css['title']}>
                {chip.title}
              </Link>
              <span className="mono">
                <TagId id={chip.braTagId} />
              </span>
            </td>
            <td className={css['ccell']}>
              <span className="mono">{chip.serialNumber}</span>
              <span className="mono">{t`key ${chip.kid}`}</span>
            </td>
            <td className={css['gcell']}>
              <span className="vh">{t`Grade`} </span>
              {chip.grade}
            </td>
            <td className={css['scell']}>
              <NfcTag state={chip.nfc} />
            </td>
            <td className={css['lcell']}>
              {chip.lastTapAt ? formatMoment(chip.lastTapAt) : t`Never`}
              <small>
                <Trans>
                  <Plural value={chip.taps} one="one tap" other="# taps" />, counter {chip.lastCounter}
                </Trans>
              </small>
            </td>
            <td className={css['acell']}>
              <Button icon={Waves} size="small" onClick={() => onTaps(chip)} aria-label={t`Taps of ${chip.title}`}>{t`Taps`}</Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
