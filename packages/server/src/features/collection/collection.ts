export { findSharedNotes, type NotesView } from './collection.store.ts';
