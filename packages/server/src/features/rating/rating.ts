export { findReadableRating, publishRatingsOfOrder, type RatingSide, saveRating } from './rating.store.ts';
