import { expect, test } from 'vitest';
import { type CertificateLabels, createCertificateLabels } from './certificate-labels.ts';
import { standings } from './statement.ts';
import { type CertificateChanges, createTestCertificate } from './test-certificate.ts';
import { verifyCertificate } from './verify-certificate.ts';

function wordsOf(statement: CertificateChanges['statement'] = {}): CertificateLabels {
  const check = verifyCertificate(createTestCertificate({ statement }).file);
  return 'fault' in check ? expect.fail(check.fault) : createCertificateLabels(check);
}

const factOf = ({ facts }: CertificateLabels, name: string) => facts.find((fact) => fact.name === name)?.is;

test('a certificate shows owner, piece, since when, and its own date', () => {
  const words = wordsOf();
  expect(words).toMatchObject({
    entry: 'Entry 7 in the public log',
    tagAddress: 'https://strapline.test/bratag/amber_lark_k2p:2026:spring:0007',
    checkpoint: {
      origin: 'strapline.test/log',
      size: '11',
      signature: expect.stringMatching(/^— strapline\.test\/log [\w+/]{11}…[\w+/]{5}=$/),
    },
    standing: null,
    asOf: '21 Nov 2026, 09:14 UTC',
  });
  expect(factOf(words, 'Owner on record')).toBe('No. 3, quiet_heron_m4x');
  expect(factOf(wordsOf({ owner: null }), 'Owner on record')).toBe('No. 3');
  expect(factOf(wordsOf({ lastOwnerTapAt: null }), 'Size')).toBe('UK 32DD');
});

test.each([
  [
    { grade: 'A', loop: 'unopened' },
    'Grade A, loop unopened',
    'its tear loop was never opened. It does not prove that the chip is here now.',
  ],
  [{ grade: 'A', loop: 'opened' }, 'Grade A, loop opened', 'its tear loop was opened before.'],
  [{ grade: 'B', loop: null }, 'Grade B, chip', 'after the last accepted tap. It does not prove that the chip is here now.'],
  [{ grade: 'C', loop: null }, 'Grade C, strap code', 'knew the code that came with the piece. No chip was read'],
  [{ grade: 'D', loop: null }, 'Grade D, label only', 'A label, not a proof.'],
] as const)('%j is explained with what it proves and what it does not', (proof, fact, fine) => {
  const words = wordsOf(proof);
  expect(factOf(words, 'Proof')).toBe(fact);
  expect(words.fine).toContain(fine);
  expect(words.fine).toMatch(/Look online for later entries\. True as of 21 Nov 2026, 09:14 UTC\.$/);
});

test('a later event has its own sentence, and a serious one is highlighted', () => {
  const labels = standings.map((standing) => wordsOf({ standing, owners: 4 }));
  expect(new Set(labels.map(({ standing }) => standing)).size).toBe(standings.length);
  expect(labels.filter(({ isGrave }) => isGrave).map(({ standing }) => standing?.split('.')[0])).toEqual([
    'Its owner reported it missing',
    'Its owner reported it stolen',
    'We withdrew this record',
  ]);
  expect(wordsOf({ standing: 'passed_on', owners: 4 }).standing).toContain('owner no. 4 is on record');
});
