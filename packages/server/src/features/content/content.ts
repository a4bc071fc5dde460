export { deleteOldAnswerRatings } from './answer-rating.store.ts';
export { loadFaq } from './load-faq.ts';
