import { describe, expect, test, vi } from 'vitest';
import { useStepUp, withStepUp } from './step-up.ts';
import { WireError } from './wire/wire-error.ts';

const stepUpError = (stepUp: string) => new WireError({ code: 'forbidden', message: 'Confirm with your passkey.', fields: { stepUp } });
const getQuestion = () => useStepUp.getState().pending;

/** A call that is refused until `isProved` is true. */
function runGuarded(isProved: () => boolean) {
  return vi.fn(async () => {
    if (!isProved()) throw stepUpError('passkey');
    return 'done';
  });
}

describe('a call that needs a step-up', () => {
  test('is repeated after confirmation', async () => {
    let isProved = false;
    const act = runGuarded(() => isProved);
    const outcome = withStepUp(act);
    await expect.poll(() => getQuestion()?.kind).toBe('passkey');
    isProved = true;
    getQuestion()?.answer(true);
    expect(await outcome).toBe('done');
    expect(act).toHaveBeenCalledTimes(2);
    expect(getQuestion()).toBeNull();
  });

  test('stays refused when the person cancels', async () => {
    const act = runGuarded(() => false);
    const outcome = withStepUp(act);
    await expect.poll(getQuestion).not.toBeNull();
    getQuestion()?.answer(false);
    await expect(outcome).rejects.toThrow('Confirm with your passkey.');
    expect(act).toHaveBeenCalledOnce();
  });

  test('asks once for several waiting calls', async () => {
    let isProved = false;
    const acts = [withStepUp(runGuarded(() => isProved)), withStepUp(runGuarded(() => isProved))];
    await expect.poll(getQuestion).not.toBeNull();
    isProved = true;
    getQuestion()?.answer(true);
    expect(await Promise.all(acts)).toEqual(['done', 'done']);
  });

  test('other errors pass unchanged', async () => {
    const refusal = new WireError({ code: 'forbidden', message: 'You don’t have permission to do this.' });
    await expect(withStepUp(async () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(getQuestion()).toBeNull();
  });
});
