import { useLingui } from '@lingui/react/macro';
import { useFindDecision } from '../../platform/use-find-decision.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/load-states.tsx';

/** For its owner: others get a page that is not found. */
export function HiddenListing({ slug }: { slug: string }) {
  const { t } = useLingui();
  const decision = useFindDecision(({ subject }) => subject.kind === 'listing' && subject.id === slug);
  return (
    <>
      <h1 className="vh">{t`This listing is hidden`}</h1>
      <EmptyState
        title={t`This listing is hidden`}
        action={
          decision ? (
            <ButtonLink to="/decision/$decisionId" params={{ decisionId: decision.id }} kind="primary">{t`Read why`}</ButtonLink>
          ) : (
            <ButtonLink to="/account" kind="primary">{t`Open your account`}</ButtonLink>
          )
        }
      >
        {t`No one else can see or buy it. If it’s sold and hasn’t shipped, the order waits for our decision.`}
      </EmptyState>
    </>
  );
}
