import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleSlash, Gift, type IconNode, Search, Send, Siren, TriangleAlert, Undo2 } from 'lucide';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ActDialog } from './act-dialog.tsx';
import { type ActName, actNames } from './act-names.ts';
import css from './acts.module.css';
import { TransferPanel } from './transfer-panel.tsx';

type ActsProps = { tag: BraTag; verb: string | undefined; before: ReactNode };

/** What its owner may do with the tag now, as the server says, each with its rule. The open question stands in the address. */
export function Acts({ tag, verb, before }: ActsProps) {
  const navigate = useNavigate();
  const open = actNames.filter((name) => tag.can.includes(name));
  const asked = open.find((name) => name === verb);
  if (open.length === 0) return null;
  const params = { braTagId: tag.id };
  const close = () => void navigate({ to: '/bratag/$braTagId/action', params, search: {}, replace: true, resetScroll: false });
  return (
    <>
      {before}
      <section>
        <h2>
          <Trans>
            What you can <em>do</em>
          </Trans>
        </h2>
        {open.includes('callBack') && <TransferPanel tag={tag} />}
        <ul className={css['acts']}>
          {open
            .filter((name) => name !== 'callBack')
            .map((name) => (
              <Act key={name} name={name} tag={tag} />
            ))}
        </ul>
      </section>
      {asked && <ActDialog key={asked} tag={tag} action={asked} onClose={close} />}
    </>
  );
}

function Act({ name, tag }: { name: ActName; tag: BraTag }) {
  const { icon, words, rule, label } = useActWords(name);
  return (
    <li className={name === 'retire' ? css['last'] : undefined}>
      <Icon of={icon} />
      <div>
        <b>{words}</b>
        <p>{rule}</p>
      </div>
      <Link
        to="/bratag/$braTagId/action"
        params={{ braTagId: tag.id }}
        search={{ verb: name }}
        replace
        resetScroll={false}
        className={buttonClass({ kind: name === 'found' ? 'primary' : 'plain' })}
      >
        {label}
      </Link>
    </li>
  );
}

type ActWords = { icon: IconNode; words: ReactNode; rule: ReactNode; label: string };

function useActWords(name: ActName): ActWords {
  const { t } = useLingui();
  const all: Record<ActName, ActWords> = {
    given: {
      icon: Gift,
      words: <Trans>It was given away</Trans>,
      rule: <Trans>After that, the person who has the code on the label can claim it.</Trans>,
      label: t`Given`,
    },
    startTransfer: {
      icon: Send,
      words: <Trans>Pass it on</Trans>,
      rule: <Trans>A fresh strap code makes the next person the owner. You have 14 days to call it back, until they claim.</Trans>,
      label: t`Pass it on`,
    },
    callBack: {
      icon: Undo2,
      words: <Trans>Call it back</Trans>,
      rule: <Trans>The code you gave away stops working at once.</Trans>,
      label: t`Call it back`,
    },
    found: {
      icon: Search,
      words: <Trans>It is found</Trans>,
      rule: <Trans>The warning goes, and sale and claim are open again. The thread keeps both.</Trans>,
      label: t`It is found`,
    },
    missing: {
      icon: TriangleAlert,
      words: <Trans>Report it missing</Trans>,
      rule: <Trans>Everybody sees it at once; nobody can sell or claim it until you say it is found.</Trans>,
      label: t`Missing`,
    },
    stolen: {
      icon: Siren,
      words: <Trans>Report it stolen</Trans>,
      rule: <Trans>As missing, and its page warns against buying it.</Trans>,
      label: t`Stolen`,
    },
    retire: {
      icon: CircleSlash,
      words: <Trans>End its record</Trans>,
      rule: <Trans>For a piece that no longer exists. Its history stays; nothing can be added. This can’t be undone.</Trans>,
      label: t`End it`,
    },
  };
  return all[name];
}
