import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { parseFragmentToken } from '../../platform/state/order-access.ts';

type OrderLink = { token: string | undefined; bankResult: 'refused' | undefined };

/**
 * The guest's token in the fragment, and what the payment provider appended after the bank's page. Both are read once and removed
 * from the URL, so that no secret is copied with it.
 */
export function useLinkToken(paymentIntentId: string): OrderLink {
  const navigate = useNavigate();
  const [link] = useState(() => parseLink(location.hash, location.search));
  useEffect(() => {
    const { hash, search } = location;
    if (hash === '' && (search === '' || search.startsWith('?sheet='))) return;
    const sheet = new URLSearchParams(search).get('sheet');
    void navigate({ to: '/order/$paymentIntentId', params: { paymentIntentId }, search: sheet ? { sheet } : {}, hash: '', replace: true });
  }, [navigate, paymentIntentId]);
  return link;
}

export function parseLink(fragment: string, query: string): OrderLink {
  const redirectStatus = new URLSearchParams(query).get('redirect_status');
  return { token: parseFragmentToken(fragment), bankResult: redirectStatus === 'failed' ? 'refused' : undefined };
}
