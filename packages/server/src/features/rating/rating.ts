export { findReadableRating, publishRatingsOfOrder, saveRating } from './rating.store.ts';
