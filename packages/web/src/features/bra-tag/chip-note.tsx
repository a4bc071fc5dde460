import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { Link } from '@tanstack/react-router';
import { Nfc } from 'lucide';
import type { ReactNode } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { Callout } from '../../ui/panel.tsx';
import type { TagActionName } from './tap/tag-action-names.ts';

/** For its owner: how to ask for another chip, that a request is open, or why it was declined. */
export function ChipNote({ tag: { id, chipReplacement: request } }: { tag: BraTag }) {
  if (request?.declined) return <Declined braTagId={id} {...request.declined} />;
  if (request) return <Open braTagId={id} requestedAt={request.requestedAt} />;
  return (
    <p className="sub">
      <RequestLink braTagId={id}>
        <Trans>Its chip doesn’t respond?</Trans>
      </RequestLink>
    </p>
  );
}

function RequestLink({ braTagId, children }: { braTagId: string; children: ReactNode }) {
  return (
    <Link
      className="link"
      to="/bratag/$braTagId/action"
      params={{ braTagId }}
      search={{ verb: 'requestChipReplacement' satisfies TagActionName }}
      resetScroll={false}
    >
      {children}
    </Link>
  );
}

function Open({ braTagId, requestedAt }: { braTagId: string; requestedAt: string }) {
  const { t } = useLingui();
  const { formatDay } = useDates();
  const withdraw = useCallMutation('withdrawChipReplacement', ['fetchBraTag']);
  return (
    <Callout tone="brass" icon={Nfc}>
      <Trans>
        <b>You asked for another chip</b> on {formatDay(requestedAt)}. Our team is reviewing your request and will e-mail you.
      </Trans>
      <div className="row">
        <Button
          size="small"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ braTagId }, { onSuccess: () => showNotice(t`Request withdrawn.`), onError: showError })}
        >
          {t`Withdraw request`}
        </Button>
      </div>
    </Callout>
  );
}

function Declined({ braTagId, at, reason }: { braTagId: string; at: string; reason: string }) {
  const { formatDay } = useDates();
  return (
    <Callout tone="brass" icon={Nfc}>
      <Trans>
        <b>Its chip wasn’t replaced.</b> Our team declined your request on {formatDay(at)}:
      </Trans>{' '}
      {reason}{' '}
      <RequestLink braTagId={braTagId}>
        <Trans>Ask again</Trans>
      </RequestLink>
    </Callout>
  );
}
