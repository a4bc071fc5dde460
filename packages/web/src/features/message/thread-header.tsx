import { useLingui } from '@lingui/react/macro';
import type { Thread } from '@strapline/contract/shapes/message';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Ban, Flag } from 'lucide';
import { useState } from 'react';
import { useAppName } from '../../platform/page/app-data.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useSizeLabel } from '../../ui/tag/bra-size.tsx';
import { BlockDialog } from './block-dialog.tsx';
import css from './message.module.css';
import { reportThread } from './report-thread.ts';

export function ThreadHeader({ thread }: { thread: Thread }) {
  const { t } = useLingui();
  const appName = useAppName();
  const { other, about, as, can } = thread;
  const [isBlocking, setBlocking] = useState(false);
  const name = other?.username ?? (about.kind === 'support' ? t`${appName} support` : t`A guest`);
  const isBlocked = can.includes('unblock');
  const items = [
    ...(can.includes('block') || isBlocked
      ? [
          {
            key: 'block',
            label: isBlocked ? t`Unblock ${name}` : t`Block ${name}`,
            icon: Ban,
            isDanger: !isBlocked,
            run: () => setBlocking(true),
          },
        ]
      : []),
    ...(can.includes('report')
      ? [{ key: 'report', label: t`Report`, icon: Flag, isDanger: true, run: () => reportThread(thread, t) }]
      : []),
  ];
  return (
    <>
      <header className={css['head']}>
        <Link
          to="/messages/{-$threadId}"
          params={{}}
          search={(now) => now}
          className={`ib ${css['back']}`}
          aria-label={t`Back to all messages`}
        >
          <Icon icon={ArrowLeft} />
        </Link>
        {other && <Avatar of={other} size={40} />}
        <div>
          <h1 className={css['person']}>{name}</h1>
          {other && <p className="note">{as === 'buyer' ? t`Seller` : t`Interested in your piece`}</p>}
        </div>
        {items.length > 0 && <Menu label={t`More: block, report`} items={items} />}
      </header>
      <PieceBar thread={thread} />
      {other && (
        <BlockDialog
          isOpen={isBlocking}
          username={other.username}
          isBlocked={isBlocked}
          hasOrder={about.order !== null}
          onClose={() => setBlocking(false)}
        />
      )}
    </>
  );
}

function PieceBar({ thread: { about } }: { thread: Thread }) {
  const { t } = useLingui();
  const { piece, order, title } = about;
  const size = useSizeLabel({ size: piece?.size ?? null, braSize: null });
  if (!piece) return null;
  const price = piece.priceCents !== null && !order ? formatAmount(piece.priceCents) : null;
  const label = size && `${size.system} ${size.label}`;
  return (
    <div className={css['piece']}>
      <Picture media={piece.cover ?? undefined} seed={piece.braTagId} sizes="40px" className={css['thumb']} />
      <div>
        <p className={css['title']}>{title || t`This piece isn’t shown anymore`}</p>
        <p className="note num">{[order ? t`Bought` : null, price, label].filter(Boolean).join(', ')}</p>
      </div>
      {order?.paymentIntentId ? (
        <ButtonLink
          to="/order/$paymentIntentId"
          params={{ paymentIntentId: order.paymentIntentId }}
          size="small"
        >{t`View order`}</ButtonLink>
      ) : (
        piece.slug && <ButtonLink to="/listing/$slug" params={{ slug: piece.slug }} size="small">{t`View listing`}</ButtonLink>
      )}
    </div>
  );
}
