export { followListingChange } from './listing-changed.ts';
