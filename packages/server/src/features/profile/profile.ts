export { saveBirthDate } from './birth-date.ts';
export { findPublicCreator } from './profile.store.ts';
