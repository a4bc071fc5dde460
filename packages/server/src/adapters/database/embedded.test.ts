import { describe } from 'vitest';
import { databaseConformance } from './conformance.ts';
import { openEmbedded } from './embedded.ts';

describe('the embedded database', () =>
  databaseConformance(
    () => openEmbedded(undefined),
    (db) => db.close(),
  ));
