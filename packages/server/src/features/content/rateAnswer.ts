import type { Language } from '@strapline/contract/languages';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { saveAnswerRating } from './answer-rating.store.ts';
import { loadFaq } from './load-faq.ts';

export const rateAnswer: Handler<'rateAnswer'> = async ({ db, clock, secrets, content, log, caller }, { slug, isHelpful, browserId }) => {
  // A question may exist in one language only.
  const isAsked = async (language: Language): Promise<boolean> =>
    (await loadFaq({ content, log }, { app: caller.app, language })).items.some((item) => item.slug === slug);
  if (!(await isAsked('en')) && !(await isAsked(caller.language))) throw new WireError('not_found');
  // The question is part of it, so that the hashes of one person's ratings have nothing in common.
  const voter = secrets.mac('answer rating', `${caller.app} ${slug} ${caller.accountId ?? `browser ${browserId}`}`);
  await saveAnswerRating(db, { app: caller.app, slug, voter, isHelpful, at: clock.now() });
  return { ok: true };
};
