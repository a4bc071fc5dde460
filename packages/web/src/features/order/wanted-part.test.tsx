import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startMessages } from '../../platform/messages.ts';
import { WantedPart } from './wanted-part.tsx';

const messages = startMessages();

function choicesFor(amount: string): string {
  const part = <WantedPart kind="partial" amount={amount} allCents={134_80} side="buyer" canReturn error={undefined} onChange={vi.fn()} />;
  return render(<I18nProvider i18n={messages}>{part}</I18nProvider>).container.textContent ?? '';
}

test('a part is shown beside all there is once it is one', () => {
  expect(choicesFor('30')).toContain('$30.00 of $134.80');
  for (const none of ['', 'much', '0.50', '134.80', '999']) expect(choicesFor(none)).toContain('I keep itYou say how much.');
});
