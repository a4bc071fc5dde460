import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useEarlyInput } from './early-input.ts';

function Form() {
  useEarlyInput();
  const [draft, setDraft] = useState({ name: '', city: '', note: '', country: 'US', isGift: false });
  const change = (patch: Partial<typeof draft>) => setDraft({ ...draft, ...patch });
  return (
    <form>
      <input name="name" value={draft.name} onChange={(event) => change({ name: event.target.value })} />
      <input name="city" value={draft.city} onChange={(event) => change({ city: event.target.value })} />
      <textarea name="note" value={draft.note} onChange={(event) => change({ note: event.target.value })} />
      <select name="country" value={draft.country} onChange={(event) => change({ country: event.target.value })}>
        <option>DE</option>
        <option>US</option>
      </select>
      <input name="gift" type="checkbox" checked={draft.isGift} onChange={(event) => change({ isGift: event.target.checked })} />
      <output>{JSON.stringify(draft)}</output>
    </form>
  );
}

test('input typed or selected before hydration reaches the state', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Form />);
  const field = <T extends Element>(name: string): T => root.querySelector(`[name=${name}]`) as T;
  field<HTMLInputElement>('name').value = 'June';
  field<HTMLInputElement>('city').value = 'Portland';
  field<HTMLTextAreaElement>('note').value = 'Ring twice.';
  field<HTMLSelectElement>('country').value = 'DE';
  field<HTMLInputElement>('gift').checked = true;
  await act(async () => void hydrateRoot(root, <Form />));
  const state = { name: 'June', city: 'Portland', note: 'Ring twice.', country: 'DE', isGift: true };
  expect(JSON.parse(root.querySelector('output')?.textContent ?? '')).toEqual(state);
  expect(field<HTMLInputElement>('name').value).toBe('June');
  root.remove();
});

test('a button pressed before hydration is pressed again, after what was typed has reached the state', async () => {
  const sent: string[] = [];
  function Search() {
    useEarlyInput();
    const [words, setWords] = useState('');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(words);
        }}
      >
        <input name="words" value={words} onChange={(event) => setWords(event.target.value)} />
        <button type="submit">Search</button>
      </form>
    );
  }
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Search />);
  const button = root.querySelector('button') as HTMLButtonElement;
  (root.querySelector('input') as HTMLInputElement).value = 'lace';
  button.dataset['pressed'] = '';
  // React's development build reports the attribute; the app's build doesn't compare attributes.
  vi.spyOn(console, 'error').mockImplementation((what: unknown) => expect(String(what)).toContain('hydrat'));
  await act(async () => void hydrateRoot(root, <Search />));
  await vi.waitFor(() => expect(sent).toEqual(['lace']));
  expect(button.dataset['pressed']).toBeUndefined();
  expect(document.documentElement.dataset['pageRuns']).toBe('');
  root.remove();
});
