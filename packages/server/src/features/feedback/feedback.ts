export { deleteOldFeedback, insertFeedback } from './feedback.store.ts';
