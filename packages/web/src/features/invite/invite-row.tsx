import { Trans, useLingui } from '@lingui/react/macro';
import type { Invite } from '@strapline/contract/shapes/people';
import { type InviteAnswer, listInviteAnswers } from '@strapline/domain/invite/invite';
import { parseFqsid } from '@strapline/domain/profile/fqsid';
import { socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { formatMoment } from '../../ui/format/dates.ts';

export function InviteRow({ invite }: { invite: Invite }) {
  const { t } = useLingui();
  const { inviteId, email, usedBy, role } = invite;
  const answer = useCallMutation('answerInvite', ['listInvites', 'getAdminCounts']);
  const who = email ?? usedBy ?? t`A former member`;
  const labels: Record<InviteAnswer, string> = {
    accept: invite.state === 'requested' ? t`Invite` : t`Invite again`,
    refuse: invite.state === 'invited' ? t`Withdraw` : t`Decline`,
  };
  const notices: Record<InviteAnswer, string> = {
    accept: t`We’re sending an invitation to ${who}.`,
    refuse: invite.state === 'invited' ? t`The link no longer works.` : t`Declined. Nothing was sent.`,
  };
  return (
    <li>
      <div>
        <b>{who}</b>
        {role === 'collector' && <small>{t`Wants to collect, so no answer was needed.`}</small>}
        {invite.fqsid && <ProfileLink fqsid={invite.fqsid} />}
        {invite.referrer && <small>{t`Referred by ${invite.referrer}`}</small>}
        <History invite={invite} />
        <Failure>{answer.error?.message}</Failure>
      </div>
      <div className="row">
        {listInviteAnswers(invite.state).map((one) => (
          <Button
            key={one}
            size="small"
            kind={one === 'accept' ? 'primary' : 'plain'}
            busy={answer.isPending && answer.variables.answer === one}
            onClick={() => answer.mutate({ inviteId, answer: one }, { onSuccess: () => showNotice(notices[one]) })}
          >
            {labels[one]}
            <span className="vh"> {who}</span>
          </Button>
        ))}
      </div>
    </li>
  );
}

function ProfileLink({ fqsid }: { fqsid: string }) {
  const profile = parseFqsid(fqsid);
  if (!profile) return <small>{fqsid}</small>;
  const { name, getUrl } = socialPlatforms[profile.platform];
  return (
    <small>
      <a className="link" href={getUrl(profile.handle)} target="_blank" rel="noreferrer noopener">
        {name}: {profile.handle}
      </a>
    </small>
  );
}

function History({ invite: { requestedAt, answeredAt, answeredBy, expiresAt, state } }: { invite: Invite }) {
  return (
    <small>
      <Trans>Requested {formatMoment(requestedAt)}</Trans>
      {answeredAt !== null && (
        <>
          {' · '}
          {answeredBy === null ? (
            <Trans>answered automatically {formatMoment(answeredAt)}</Trans>
          ) : (
            <Trans>
              answered by {answeredBy}, {formatMoment(answeredAt)}
            </Trans>
          )}
        </>
      )}
      {expiresAt !== null && state !== 'used' && (
        <>
          {' · '}
          {state === 'expired' ? <Trans>expired {formatMoment(expiresAt)}</Trans> : <Trans>works until {formatMoment(expiresAt)}</Trans>}
        </>
      )}
    </small>
  );
}
