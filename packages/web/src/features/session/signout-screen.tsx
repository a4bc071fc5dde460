import { useEffect } from 'react';
import { tellFailure } from '../../platform/notices.ts';
import { logout } from '../../platform/session/identity.ts';
import { Redirecting } from './redirecting.tsx';

export function SignoutScreen() {
  useEffect(() => {
    logout().catch(tellFailure);
  }, []);
  return <Redirecting />;
}
