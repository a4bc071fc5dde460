import { Trans, useLingui } from '@lingui/react/macro';
import type { PayoutAccount } from '@strapline/contract/shapes/payout';
import { Check, CircleDashed, CircleSlash, Clock, ExternalLink, type IconNode, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { usePaymentProvider } from '../../platform/state/client-state.ts';
import { showError } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HangTag, type HangTagTone } from '../../ui/panel.tsx';
import { openProvider } from './open-provider.ts';
import css from './payouts.module.css';
import { parseRequirements, type Requirement } from './requirement-labels.ts';

export function AccountPanel({ account }: { account: PayoutAccount }) {
  const { t } = useLingui();
  const isOpening = usePaymentProvider((store) => store.state.accountCreatePending || store.state.accountLinkCreatePending);
  const labels = useAccountLabels(account);
  const requirements = account.status === 'rejected' ? [] : parseRequirements(account.requirementsDue);
  const requirementLabels = useRequirementLabels();
  return (
    <div className={`panel ${css['account']}`}>
      <div>
        <h3>{labels.title}</h3>
        <p className="sub">{labels.body}</p>
        {account.status !== 'none' && requirements.length > 0 && (
          <ul aria-label={t`What’s missing`}>
            {requirements.map((one) => (
              <li key={one}>
                <Icon icon={CircleDashed} size={16} />
                {requirementLabels[one]}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={css['side']}>
        <HangTag tone={labels.tone} icon={labels.icon} label={labels.tag} />
        <Button
          kind={account.status === 'active' || account.status === 'rejected' ? 'plain' : 'primary'}
          busy={isOpening}
          onClick={() => void openProvider().catch(showError)}
        >
          {labels.action}
          <Icon icon={ExternalLink} />
        </Button>
      </div>
    </div>
  );
}

type AccountLabels = { title: ReactNode; body: ReactNode; tag: ReactNode; action: ReactNode; tone: HangTagTone; icon: IconNode };

function useAccountLabels({ status, requirementsDue }: PayoutAccount): AccountLabels {
  switch (status) {
    case 'none':
      return {
        title: <Trans>Set up your payouts</Trans>,
        body: (
          <Trans>
            Our payment service asks for your identity and bank account. It takes about five minutes. We never see either, and buyers never
            see your name.
          </Trans>
        ),
        tag: <Trans>Not set up</Trans>,
        action: <Trans>Set up payouts</Trans>,
        tone: 'plain',
        icon: CircleDashed,
      };
    case 'pending':
      return requirementsDue.length > 0
        ? {
            title: <Trans>Almost there</Trans>,
            body: (
              <Trans>
                The payment service still needs a few things before it can send you money. We keep what you earn in the meantime safe for
                you.
              </Trans>
            ),
            tag: <Trans>Incomplete</Trans>,
            action: <Trans>Continue</Trans>,
            tone: 'brass',
            icon: CircleDashed,
          }
        : {
            title: <Trans>In review</Trans>,
            body: (
              <Trans>
                You’ve provided everything. The payment service usually reviews it within minutes, and this page updates when it’s done.
              </Trans>
            ),
            tag: <Trans>In review</Trans>,
            action: <Trans>View your account</Trans>,
            tone: 'brass',
            icon: Clock,
          };
    case 'restricted':
      return {
        title: <Trans>More information needed</Trans>,
        body: <Trans>Payouts are paused until the payment service has it. We keep what you earn in the meantime safe for you.</Trans>,
        tag: <Trans>Payouts paused</Trans>,
        action: <Trans>Add missing information</Trans>,
        tone: 'danger',
        icon: TriangleAlert,
      };
    case 'rejected':
      return {
        title: <Trans>The payment service declined your account</Trans>,
        body: <Trans>It can’t pay out to this account. Contact our support. We keep what you’ve earned safe for you.</Trans>,
        tag: <Trans>Declined</Trans>,
        action: <Trans>View your account</Trans>,
        tone: 'danger',
        icon: CircleSlash,
      };
    case 'active':
      return {
        title: <Trans>Ready to be paid</Trans>,
        body: <Trans>The payment service stores your bank account and other details. You can change them there.</Trans>,
        tag: <Trans>Active</Trans>,
        action: <Trans>Open your payout account</Trans>,
        tone: 'verified',
        icon: Check,
      };
  }
}

function useRequirementLabels(): Record<Requirement, string> {
  const { t } = useLingui();
  return {
    name: t`Your name`,
    birth: t`Your date of birth`,
    address: t`Your address`,
    taxNumber: t`Your tax number`,
    document: t`A photo of your ID`,
    bank: t`A bank account`,
    contact: t`Contact details`,
    terms: t`Your agreement to the payment service’s terms`,
    more: t`A few more answers`,
  };
}
