import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { NeutralSize } from '@strapline/domain/size/systems';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { firstSize, type WheelSystem } from './estimated-size.ts';
import { SizeWheels } from './size-wheels.tsx';

function Wheels() {
  const [size, setSize] = useState<NeutralSize>(firstSize);
  const [system, setSystem] = useState<WheelSystem>('UK');
  return <SizeWheels size={size} system={system} onSize={setSize} onSystem={setSystem} />;
}

function open() {
  render(
    <I18nProvider i18n={i18n}>
      <Wheels />
    </I18nProvider>,
  );
  const getWheel = (name: string) => screen.getByRole('listbox', { name });
  return {
    press: (name: string, ...keys: string[]) => {
      for (const key of keys) fireEvent.keyDown(getWheel(name), { key });
    },
    click: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    getLabel: () => screen.getByRole('status').textContent,
    getChosen: (name: string) => {
      const id = getWheel(name).getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(id)?.textContent;
    },
    getWheel,
  };
}

test('arrow keys turn a wheel, and the list names what is chosen', () => {
  const { press, getLabel, getChosen } = open();
  expect(getLabel()).toBe('34C');
  press('Band', 'ArrowUp');
  press('Cup', 'ArrowDown', 'ArrowDown');
  expect(getLabel()).toBe('32DD');
  expect([getChosen('Band'), getChosen('Cup')]).toEqual(['32', 'DD']);
  expect(screen.getByRole('option', { name: 'DD' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText('EU 70E · US 32DD · FR 85E · AU 10DD', { normalizer: (text) => text.replaceAll('\u00a0', ' ') })).toBeDefined();
});

test('Home and End lead to the ends, and nothing goes beyond', () => {
  const { press, getLabel } = open();
  press('Band', 'Home', 'ArrowUp');
  press('Cup', 'End', 'ArrowDown', 'PageDown');
  expect(getLabel()).toBe('26NN');
});

test('a typed size is read as a whole, and what doesn’t exist is not set', () => {
  const { press, getLabel } = open();
  press('Band', '3', '8', 'f', 'f');
  expect(getLabel()).toBe('38FF');
  press('Cup', 'x', 'd', 'd');
  expect(getLabel()).toBe('38DD');
  press('Cup', '3', '2');
  expect(getLabel()).toBe('32DD');
});

test('the buttons and the mouse wheel move by one', () => {
  const { click, getLabel, getWheel } = open();
  click('Larger band');
  click('Smaller cup');
  expect(getLabel()).toBe('36B');
  fireEvent.wheel(getWheel('Cup'), { deltaY: 120 });
  expect(getLabel()).toBe('36C');
});

test('a drag turns it like paper under a finger', () => {
  const { getLabel, getWheel } = open();
  fireEvent.pointerDown(getWheel('Band'), { clientY: 200, pointerId: 1 });
  fireEvent.pointerMove(getWheel('Band'), { clientY: 160, pointerId: 1 });
  fireEvent.pointerMove(getWheel('Band'), { clientY: 120, pointerId: 1 });
  fireEvent.pointerUp(getWheel('Band'), { clientY: 120, pointerId: 1 });
  expect(getLabel()).toBe('38C');
});

test('another system keeps the size', () => {
  const { click, press, getLabel } = open();
  click('EU');
  expect(getLabel()).toBe('75C');
  press('Band', 'ArrowDown');
  click('US');
  expect(getLabel()).toBe('36C');
});
