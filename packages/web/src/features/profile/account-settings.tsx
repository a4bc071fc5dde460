import { Trans, useLingui } from '@lingui/react/macro';
import { sizeSystems } from '@strapline/domain/size/systems';
import { Fingerprint, KeyRound, Laptop, LogOut } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { useApp } from '../../platform/page/app-data.ts';
import { usePreferences } from '../../platform/state/client-state.ts';
import { showError, showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Check, Segmented } from '../../ui/form/choice.tsx';
import { Select } from '../../ui/form/field.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { HangTag, Stitch } from '../../ui/panel.tsx';
import css from './account.module.css';
import { addPasskey } from './add-passkey.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

export function AccountSettings({ cards }: { cards: ReactNode }) {
  return (
    <div>
      <ContactLinks />
      <Stitch air="gap" />
      <Devices />
      <Stitch air="gap" />
      {cards}
      <Stitch air="gap" />
      <Preferences />
      <Stitch air="gap" />
      <ButtonLink to="/signout" icon={LogOut}>
        <Trans>Sign out here</Trans>
      </ButtonLink>
    </div>
  );
}

function ContactLinks() {
  const { t } = useLingui();
  const email = useCall('getEmailAddress', {});
  const [isAdding, setAdding] = useState(false);
  const [isChanging, setChanging] = useState(false);

  function add() {
    setAdding(true);
    addPasskey()
      .then((added) => added && showNotice(t`Passkey added.`), showError)
      .finally(() => setAdding(false));
  }

  return (
    <section>
      <h2 className={css['spaceAfter']}>
        <Trans>
          Sign-in <em>methods</em>
        </Trans>
      </h2>
      <p className="sub">
        {email.data?.email ? (
          <>
            {email.data.email} {email.data.verified ? t`(confirmed)` : t`(not confirmed: sign in with an e-mail code to confirm it)`}
          </>
        ) : (
          t`No e-mail address yet. It’s added the next time you sign in with an e-mail code.`
        )}
      </p>
      <div className={`row ${css['spaceBefore']}`}>
        <Button icon={Fingerprint} busy={isAdding} disabled={typeof PublicKeyCredential !== 'function'} onClick={add}>
          {t`Add a passkey on this device`}
        </Button>
        {email.data?.hasPassword && <Button icon={KeyRound} onClick={() => setChanging(true)}>{t`Change password`}</Button>}
      </div>
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </section>
  );
}

function Devices() {
  const sessions = useCall('listSessions', {});
  const [ending, setEnding] = useState<{ sessionId: string; device: string }>();
  const { t } = useLingui();
  const end = useCallMutation('endSession', ['listSessions']);
  return (
    <section>
      <h2 className={css['spaceAfter']}>
        <Trans>
          Where you are <em>signed in</em>
        </Trans>
      </h2>
      {sessions.isPending && (
        <Loading>
          <Skeleton height="3.5rem" />
        </Loading>
      )}
      {sessions.isLoadingError && <PageError error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul className={css['devices']}>
        {sessions.data?.items.map(({ sessionId, device, startedAt, lastSeenAt, isCurrent }) => (
          <li key={sessionId}>
            <Icon icon={Laptop} />
            <div>
              <p className="med">{device}</p>
              <p className="note">{t`since ${formatMoment(startedAt)}, last seen ${formatMoment(lastSeenAt)}`}</p>
            </div>
            {isCurrent ? (
              <HangTag icon={Laptop} label={t`This device`} />
            ) : (
              <Button size="small" onClick={() => setEnding({ sessionId, device })} aria-label={t`Sign out: ${device}`}>
                {t`Sign out`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== undefined}
        title={t`Sign this device out?`}
        confirmLabel={t`Sign out device`}
        cancelLabel={t`Cancel`}
        onConfirm={() => {
          if (ending) end.mutate({ sessionId: ending.sessionId }, { onSuccess: () => showNotice(t`Signed out.`), onError: showError });
          setEnding(undefined);
        }}
        onClose={() => setEnding(undefined)}
      >
        <p className="sub">
          <Trans>
            {ending?.device ?? ''} will be signed out within two seconds. It needs a passkey, a code or the password to sign in again.
          </Trans>
        </p>
      </ConfirmDialog>
    </section>
  );
}

const nfcActions = ['view', 'verify', 'claim', 'ask'] as const;

function Preferences() {
  const { t } = useLingui();
  const { sizeSystem } = useApp();
  const { state, change } = usePreferences();
  return (
    <section>
      <h2 className={css['spaceAfter']}>{t`Preferences`}</h2>
      <div className={css['prefs']}>
        <div>
          <span className="lab">{t`Theme`}</span>
          <Segmented
            label={t`Theme`}
            value={state.theme}
            options={[
              { value: 'system', label: t`Automatic` },
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
            ]}
            onChange={(theme) => change({ theme })}
          />
        </div>
        <div>
          <span className="lab">{t`Measures`}</span>
          <Segmented
            label={t`Measures`}
            value={state.metric ? 'cm' : 'in'}
            options={[
              { value: 'in', label: t`Inches` },
              { value: 'cm', label: t`Centimetres` },
            ]}
            onChange={(unit) => change({ metric: unit === 'cm' })}
          />
        </div>
        {sizeSystem === 'bra' && (
          <Select
            label={t`Show sizes in`}
            value={state.sizingSystem}
            onChange={(event) => {
              const sizingSystem = sizeSystems.find((system) => system === event.target.value);
              if (sizingSystem) change({ sizingSystem });
            }}
          >
            {sizeSystems.map((system) => (
              <option key={system}>{system}</option>
            ))}
          </Select>
        )}
        <Select
          label={t`When I tap a chip`}
          value={state.nfcAction}
          hint={t`A tap with a warning always shows the warning.`}
          onChange={(event) => {
            const nfcAction = nfcActions.find((way) => way === event.target.value);
            if (nfcAction) change({ nfcAction });
          }}
        >
          <option value="view">{t`Open its record`}</option>
          <option value="verify">{t`Show what the tap proves`}</option>
          <option value="claim">{t`Go to the claim page, if it can be claimed`}</option>
          <option value="ask">{t`Ask me each time`}</option>
        </Select>
        <Check
          checked={state.wideView}
          note={t`The boutique, collections, galleries and admin tables use the full width of the screen.`}
          onChange={(event) => change({ wideView: event.target.checked })}
        >
          {t`Wide view`}
        </Check>
      </div>
    </section>
  );
}
