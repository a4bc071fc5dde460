import { Trans, useLingui } from '@lingui/react/macro';
import { type ShownInviteState, shownInviteStates } from '@strapline/domain/invite/invite';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailOpen } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { useSite } from '../../platform/page/site.ts';
import { Segmented } from '../../ui/form/choice.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Callout } from '../../ui/panel.tsx';
import css from './invite.module.css';
import { InviteRow } from './invite-row.tsx';
import { SendInvite } from './send-invite.tsx';

/** Who asked to sell, and what became of it. The chosen state is in the URL. */
export function InvitesTab() {
  const { t } = useLingui();
  const { state } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const { invites } = useSite();
  const shown: ShownInviteState = shownInviteStates.find((one) => one === state) ?? 'requested';
  const list = useCallList('listInvites', { state: shown, limit: 24 });
  const labels: Record<ShownInviteState, string> = {
    requested: t`Requested`,
    invited: t`Invited`,
    refused: t`Declined`,
    used: t`Accepted`,
    expired: t`Expired`,
  };
  const show = (next: ShownInviteState): void =>
    void navigate({ search: { tab: 'invites', ...(next === 'requested' ? {} : { state: next }) }, replace: true, resetScroll: false });
  return (
    <div className={css['tab']}>
      {invites === 'open' && (
        <Callout icon={MailOpen}>
          <Trans>
            <b>Everyone can sell.</b> Requests are answered automatically. Set INVITES=required to choose who sells.
          </Trans>
        </Callout>
      )}
      <SendInvite />
      <div>
        <Segmented
          label={t`State`}
          value={shown}
          options={shownInviteStates.map((value) => ({ value, label: labels[value] }))}
          onChange={show}
        />
        <p className="note">{t`Each view of e-mail addresses is logged.`}</p>
      </div>
      <PagedList
        list={list}
        skeleton={
          <Loading>
            <Skeleton height="12rem" radius="var(--r-panel)" />
          </Loading>
        }
        empty={
          shown === 'requested' ? (
            <EmptyState title={t`No requests`}>{t`When someone asks for an invitation, it shows up here.`}</EmptyState>
          ) : (
            <EmptyState title={t`Nothing here`}>{t`Invitations are deleted 30 days after they end.`}</EmptyState>
          )
        }
      >
        {(items) => (
          <ul className={css['rows']}>
            {items.map((invite) => (
              <InviteRow key={invite.inviteId} invite={invite} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
