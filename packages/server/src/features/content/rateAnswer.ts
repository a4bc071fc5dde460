import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { saveAnswerRating } from './answer-rating.store.ts';
import { loadFaq } from './load-faq.ts';

export const rateAnswer: Handler<'rateAnswer'> = async ({ db, clock, secrets, content, log, caller }, { slug, isHelpful, browserId }) => {
  const { items } = await loadFaq(content, caller.app, log);
  if (!items.some((item) => item.slug === slug)) throw new WireError('not_found');
  // The question is part of it, so that the hashes of one person's ratings have nothing in common.
  const voter = secrets.mac('answer rating', `${caller.app} ${slug} ${caller.accountId ?? `browser ${browserId}`}`);
  await saveAnswerRating(db, { app: caller.app, slug, voter, isHelpful, at: clock.now() });
  return { ok: true };
};
