import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { BadgeCheck, EyeOff, Mail } from 'lucide';
import { useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useAppName } from '../../platform/page/app-data.ts';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSite } from '../../platform/page/site.ts';
import { useSession } from '../../platform/session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { AcceptInvite } from './accept-invite.tsx';
import css from './invite.module.css';
import { InviteForm } from './invite-form.tsx';
import { useInviteSent } from './invite-sent.ts';
import { NoInviteNeeded } from './no-invite-needed.tsx';
import { RequestSent } from './request-sent.tsx';
import { useReferrer } from './use-referrer.ts';

/** Asks for an invitation to sell, or accepts it. */
export function InviteScreen() {
  const { step } = useSearch({ from: '/invite' });
  return step === 'accept' ? <AcceptInvite /> : <RequestInvite />;
}

function RequestInvite() {
  const { t } = useLingui();
  const referrer = useReferrer();
  const { invites } = useSite();
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const profile = useCall('fetchProfile', {}, { enabled: isSignedIn });
  if (invites === 'open' || profile.data?.canCreate)
    return (
      <div className={`page ${css['narrow']}`}>
        <PageTitle>{t`Invitations`}</PageTitle>
        <NoInviteNeeded isSignedIn={isSignedIn} />
      </div>
    );
  return (
    <div className={`page wide ${css['page']}`}>
      <PageTitle>{t`Request an invitation`}</PageTitle>
      <div className={css['sheet']}>
        <div className={css['do']}>
          <Request referrer={referrer} />
        </div>
        <Reasons referrer={referrer} />
      </div>
    </div>
  );
}

function Request({ referrer }: { referrer: string | undefined }) {
  const isHydrated = useHydrated();
  const sentAt = useInviteSent(({ state }) => state.at);
  const [email, setEmail] = useState<string>();
  const again = () => {
    setEmail(undefined);
    useInviteSent.getState().reset();
  };
  // What this browser remembers is not part of the first HTML.
  if (isHydrated && sentAt !== null) return <RequestSent email={email} sentAt={sentAt} onAgain={again} />;
  return (
    <InviteForm
      referrer={referrer}
      onSent={(address) => {
        setEmail(address);
        useInviteSent.getState().change({ at: Date.now() });
      }}
    />
  );
}

function Reasons({ referrer }: { referrer: string | undefined }) {
  const { t } = useLingui();
  const name = useAppName();
  const reasons = [
    { icon: Mail, text: t`One e-mail with a link that works for 7 days` },
    { icon: EyeOff, text: t`We never share your address, not even with the person who invited you` },
    { icon: BadgeCheck, text: t`For adults: creators are 18 or older` },
  ];
  return (
    <div className={css['why']}>
      <p className="eyebrow">{referrer ? t`From ${referrer}` : t`Sell on ${name}`}</p>
      <h2>
        <Trans>
          You are <em>welcome</em> here
        </Trans>
      </h2>
      <Stitch />
      <ul className={css['reasons']}>
        {reasons.map(({ icon, text }) => (
          <li key={text}>
            <Icon icon={icon} />
            {text}
          </li>
        ))}
      </ul>
      {referrer && (
        <p className={css['from']}>
          <Avatar of={{ username: referrer }} size={36} />
          <b>{referrer}</b>
        </p>
      )}
    </div>
  );
}
