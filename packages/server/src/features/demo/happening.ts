import type { Trx } from '../../ports/database.ts';

/** Something that happened to a piece; all pieces' happenings are told in the order of time, so that the log reads like one. */
export type Happening = { at: Date; happens: (trx: Trx) => Promise<void> };
