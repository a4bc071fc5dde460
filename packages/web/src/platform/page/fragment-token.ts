import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { parseFragmentToken } from '../state/order-access.ts';

/** The secret of a mail's link, read once and removed from the URL, so that it isn't copied with it. It is stored nowhere. For the browser only. */
export function useFragmentToken(): string | undefined {
  const navigate = useNavigate();
  const [token] = useState(() => parseFragmentToken(location.hash));
  useEffect(() => {
    if (location.hash !== '') void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  }, [navigate]);
  return token;
}
