import { useLingui } from '@lingui/react/macro';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { retryCheck, useSession } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/load-states.tsx';
import { CollectionSkeleton } from './collection-heading.tsx';
import { OfflineShelf } from './offline-shelf-view.tsx';
import { OwnCollection } from './own-collection.tsx';

/** A member's own collection. Without a connection, as it was at the last visit. */
export function CollectionScreen() {
  const { t } = useLingui();
  const session = useSession();
  return (
    <div className="page broad">
      <PageTitle>{t`My collection`}</PageTitle>
      {session.status === 'signedIn' ? (
        <OwnCollection username={session.claims.username ?? ''} />
      ) : session.status === 'unreachable' ? (
        <OfflineShelf onRetry={retryCheck} />
      ) : session.status === 'anonymous' ? (
        <SignInFirst />
      ) : (
        <CollectionSkeleton />
      )}
    </div>
  );
}

function SignInFirst() {
  const { t } = useLingui();
  return (
    <>
      <h1 className="vh">{t`My collection`}</h1>
      <EmptyState
        title={t`Whose collection?`}
        action={
          <ButtonLink to="/signin" search={{ redirectUri: '/collection' }} kind="primary">{t`Sign in to see your collection`}</ButtonLink>
        }
      >
        {t`Pieces you claim appear here, with their full history.`}
      </EmptyState>
    </>
  );
}
