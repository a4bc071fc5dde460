import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { noFacts } from '@strapline/domain/bra-tag/bra-facts';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Facts } from './facts.tsx';

const tag: BraTag = {
  id: 'amber_lark_k2p:2026:spring:0007',
  status: 'active',
  nfc: 'none',
  listing: 'published',
  proofLevel: 1,
  version: 1,
  title: 'Rosaline balconette',
  story: '',
  braSize: null,
  size: null,
  measures: null,
  ...noFacts,
  condition: 'worn',
  launderedAt: '2026-04-02T10:00:00.000Z',
  creator: { username: 'amber_lark_k2p', slug: 'amber-lark-k2p', displayName: 'amber_lark_k2p', avatar: null },
  owner: { username: 'amber_lark_k2p', avatar: null, number: 1 },
  offered: true,
  offeredAmount: 14800,
  slug: 'rosaline',
  createdFor: null,
  physicalBraTag: true,
  media: [],
  provenance: [],
  transferEndsAt: null,
  report: null,
  grade: 'D',
  chip: null,
  can: [],
  createdAt: '2026-04-02T10:00:00.000Z',
};

test.each([
  ['none', 'A strap code'],
  ['bound', 'A chip and a strap code'],
  ['verified', 'A chip and a strap code'],
] as const)('with a chip that is %s a piece comes with: %s', (nfc, words) => {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Facts tag={{ ...tag, nfc }} createdAt={tag.createdAt} />
    </I18nProvider>,
  );
  expect(container.textContent).toContain(`Comes with${words}`);
});
