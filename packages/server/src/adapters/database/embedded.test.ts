import { describe } from 'vitest';
import { describeDatabase } from './conformance.ts';
import { openEmbedded } from './embedded.ts';

describe('the embedded database', () =>
  describeDatabase(
    () => openEmbedded(undefined),
    (db) => db.close(),
  ));
