import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { useNavigate } from '@tanstack/react-router';
import { CircleSlash, Gift, type IconNode, Nfc, Search, Send, Siren, TriangleAlert, Undo2 } from 'lucide';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TransferPanel } from '../page/transfer-panel.tsx';
import { ChipReplacementDialog } from './chip-replacement-dialog.tsx';
import { TagActionDialog } from './tag-action-dialog.tsx';
import { listTagActions, type TagActionName } from './tag-action-names.ts';
import css from './tag-actions.module.css';

type TagActionsProps = { tag: BraTag; verb: string | undefined; before: ReactNode };

/** Only what the server allows. The open question lives in the URL. */
export function TagActions({ tag, verb, before }: TagActionsProps) {
  const navigate = useNavigate();
  const open = listTagActions(tag);
  const openAction = open.find((name) => name === verb);
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
        {open.includes('callBack') && <TransferPanel tag={tag} heading="h3" />}
        <ul className={css['actions']}>
          {open
            .filter((name) => name !== 'callBack')
            .map((name) => (
              <ActionButton key={name} name={name} tag={tag} />
            ))}
        </ul>
      </section>
      {openAction === 'requestChipReplacement' && <ChipReplacementDialog tag={tag} onClose={close} />}
      {openAction && openAction !== 'requestChipReplacement' && (
        <TagActionDialog key={openAction} tag={tag} action={openAction} onClose={close} />
      )}
    </>
  );
}

function ActionButton({ name, tag }: { name: TagActionName; tag: BraTag }) {
  const { icon, title, description, ariaLabel } = useActionLabels(name);
  return (
    <li className={name === 'retire' ? css['last'] : undefined}>
      <Icon icon={icon} />
      <div>
        <b>{title}</b>
        <p>{description}</p>
      </div>
      <ButtonLink
        to="/bratag/$braTagId/action"
        params={{ braTagId: tag.id }}
        search={{ verb: name }}
        replace
        resetScroll={false}
        kind={name === 'found' ? 'primary' : 'plain'}
      >
        {ariaLabel}
      </ButtonLink>
    </li>
  );
}

type ActionLabels = { icon: IconNode; title: ReactNode; description: ReactNode; ariaLabel: string };

function useActionLabels(name: TagActionName): ActionLabels {
  const { t } = useLingui();
  const all: Record<TagActionName, ActionLabels> = {
    given: {
      icon: Gift,
      title: t`Mark as given away`,
      description: t`After that, the person who has the code on the label can claim it.`,
      ariaLabel: t`Mark as given`,
    },
    startTransfer: {
      icon: Send,
      title: t`Pass it on`,
      description: t`Generate a new strap code for the next owner. They have 14 days to claim the piece; until they do, you can cancel.`,
      ariaLabel: t`Pass it on`,
    },
    callBack: {
      icon: Undo2,
      title: t`Cancel transfer`,
      description: t`The code you gave away stops working immediately.`,
      ariaLabel: t`Cancel transfer`,
    },
    found: {
      icon: Search,
      title: t`Mark as found`,
      description: t`The warning is removed, and the piece can be sold and claimed again. Its history keeps both entries.`,
      ariaLabel: t`Mark as found`,
    },
    requestChipReplacement: {
      icon: Nfc,
      title: t`Its chip doesn’t respond`,
      description: t`Our team can bind another chip. The piece keeps its owner, record and history.`,
      ariaLabel: t`Replace its chip`,
    },
    missing: {
      icon: TriangleAlert,
      title: t`Report it missing`,
      description: t`The report is public immediately. Nobody can sell or claim the piece until you mark it as found.`,
      ariaLabel: t`Report missing`,
    },
    stolen: {
      icon: Siren,
      title: t`Report it stolen`,
      description: t`The same as missing, and its page also warns people not to buy it.`,
      ariaLabel: t`Report stolen`,
    },
    retire: {
      icon: CircleSlash,
      title: t`End its record`,
      description: t`For a piece that no longer exists. Its history stays; nothing can be added. This can’t be undone.`,
      ariaLabel: t`End record`,
    },
  };
  return all[name];
}
