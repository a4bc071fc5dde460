import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../platform/session/session.ts';

type ModelsLinkProps = { children?: ReactNode; title?: string | undefined; className?: string };

/** "Models" links to a member's own account (specification, section 2); for visitors, to the list of creators. */
export function ModelsLink({ children = <Trans>Models</Trans>, ...rest }: ModelsLinkProps) {
  const isSignedIn = useSession((session) => session.status === 'signedIn');
  if (!isSignedIn) {
    return (
      <Link to="/" search={{ section: 'models' }} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/account" {...rest} activeProps={{ 'aria-current': 'page' }}>
      {children}
    </Link>
  );
}
