import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Facts } from './facts.tsx';
import { createListing } from './test-listing.ts';

const tag = { ...createListing('published').tag, physicalBraTag: true };

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
