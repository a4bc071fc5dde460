import { Plural, useLingui } from '@lingui/react/macro';
import type { CollectionItem } from '@strapline/contract/shapes/collection';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide';
import { formatUtcDay } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PieceAudience } from './audience-select.tsx';
import { CertificateState } from './certificate-state.tsx';
import css from './table.module.css';

type PieceTableProps = {
  items: readonly CollectionItem[];
  saved: ReadonlyMap<string, number>;
  /** The sums of all pieces, also of those that aren't loaded; none for a folder. */
  total: { pieces: number; paidCents: number; valueCents: number } | undefined;
};

/** A table; rows of cards on a phone. */
export function PieceTable({ items, saved, total }: PieceTableProps) {
  const { t } = useLingui();
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          <th colSpan={2} className={css['first']}>{t`Piece`}</th>
          <th>{t`Acquired`}</th>
          <th>{t`Paid`}</th>
          <th>{t`Value`}</th>
          <th>{t`Folder`}</th>
          <th>{t`Visible to`}</th>
          <th>{t`Certificate`}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.braTagId} item={item} isSaved={saved.has(item.braTagId)} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <td colSpan={3} className={css['sum']}>
              <Plural value={total.pieces} one="# piece" other="# pieces" />
            </td>
            <td className={css['paid']}>{formatAmount(total.paidCents)}</td>
            <td className={css['value']}>{formatAmount(total.valueCents)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Row({ item, isSaved }: { item: CollectionItem; isSaved: boolean }) {
  const { braTagId, title, cover, acquiredAt, paidCents, valueCents, folder, fieldPrivacy } = item;
  const [, ...serial] = braTagId.split(':');
  return (
    <tr>
      <td className={css['pcell']}>
        <Picture media={cover} seed={braTagId} sizes="44px" className={css['thumb']} />
      </td>
      <td className={css['tcell']}>
        <Link
          id={`piece-${braTagId}`}
          to="/collection"
          search={(search) => ({ ...search, piece: braTagId })}
          resetScroll={false}
          className={css['title']}
        >
          {title}
        </Link>
        <span className="mono">{serial.join(':')}</span>
      </td>
      <td className={css['day']}>{formatUtcDay(acquiredAt)}</td>
      <td className={css['paid']}>
        <Amount cents={paidCents} isPrivate={fieldPrivacy.paid === 'me'} />
      </td>
      <td className={css['value']}>
        <Amount cents={valueCents} isPrivate={fieldPrivacy.estimate === 'me'} />
      </td>
      <td className={css['hide']}>{folder ?? '–'}</td>
      <td className={css['who']}>
        <PieceAudience item={item} />
      </td>
      <td className={css['certificate']}>
        <CertificateState braTagId={braTagId} isSaved={isSaved} />
      </td>
    </tr>
  );
}

function Amount({ cents, isPrivate }: { cents: number | null; isPrivate: boolean }) {
  if (cents === null) return '–';
  return (
    <>
      {formatAmount(cents)}
      {isPrivate && <Icon icon={Lock} size={12} />}
    </>
  );
}
