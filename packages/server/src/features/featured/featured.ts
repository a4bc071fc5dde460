export { listFeaturedForSitemap } from './featured.store.ts';
