import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tokenInFragment } from '../../platform/order-access.ts';

type LinkFacts = { token: string | undefined; bankSaid: 'refused' | undefined };

/**
 * The guest's token in the fragment, and what the payment provider appended after the bank's page. Both are read once and removed
 * from the URL, so that no secret is copied with it.
 */
export function useLinkToken(paymentIntentId: string): LinkFacts {
  const navigate = useNavigate();
  const [facts] = useState(() => parseLink(location.hash, location.search));
  useEffect(() => {
    const { hash, search } = location;
    if (hash === '' && (search === '' || search.startsWith('?sheet='))) return;
    const sheet = new URLSearchParams(search).get('sheet');
    void navigate({ to: '/order/$paymentIntentId', params: { paymentIntentId }, search: sheet ? { sheet } : {}, hash: '', replace: true });
  }, [navigate, paymentIntentId]);
  return facts;
}

export function parseLink(fragment: string, query: string): LinkFacts {
  const said = new URLSearchParams(query).get('redirect_status');
  return { token: tokenInFragment(fragment), bankSaid: said === 'failed' ? 'refused' : undefined };
}
