import { useEffect } from 'react';
import { logout } from '../../platform/session/identity.ts';
import { showError } from '../../platform/state/notices.ts';
import { Redirecting } from './redirecting.tsx';

export function SignoutScreen() {
  useEffect(() => {
    logout().catch(showError);
  }, []);
  return <Redirecting />;
}
