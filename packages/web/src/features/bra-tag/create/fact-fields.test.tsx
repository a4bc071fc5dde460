import { I18nProvider } from '@lingui/react';
import { type BraFacts, braFacts, createFact, factNames, noFacts } from '@strapline/domain/bra-tag/bra-facts';
import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { activateMessages } from '../../../platform/messages/messages.ts';
import { FactFields } from './fact-fields.tsx';

const messages = activateMessages();

test.each(factNames)('%s can be chosen and removed again', (name) => {
  const [value = ''] = Object.keys(braFacts[name].values);
  const onChange = vi.fn();
  const renderFields = (facts: BraFacts) => (
    <I18nProvider i18n={messages}>
      <FactFields facts={facts} field={(path) => ({ name: path, error: undefined })} onChange={onChange} />
    </I18nProvider>
  );
  const { container, rerender } = render(renderFields(noFacts));
  const choose = (chosen: string) => {
    const field = container.querySelector(`[name="${name}"]`);
    if (field instanceof HTMLSelectElement) fireEvent.change(field, { target: { value: chosen } });
    else if (field) fireEvent.click(field);
  };
  choose(value);
  expect(onChange).toHaveBeenLastCalledWith(createFact(name, [value]));
  rerender(renderFields({ ...noFacts, ...createFact(name, [value]) }));
  choose('');
  expect(onChange).toHaveBeenLastCalledWith(createFact(name, []));
});
