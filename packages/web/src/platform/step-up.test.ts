import { describe, expect, test, vi } from 'vitest';
import { useStepUp, withStepUp } from './step-up.ts';
import { WireError } from './wire-error.ts';

const wanted = (stepUp: string) => new WireError({ code: 'forbidden', message: 'Confirm with your passkey.', fields: { stepUp } });
const asked = () => useStepUp.getState().asked;

/** An act that the server lets pass once `isProved` says so. */
function guarded(isProved: () => boolean) {
  return vi.fn(async () => {
    if (!isProved()) throw wanted('passkey');
    return 'done';
  });
}

describe('an act that needs a step-up', () => {
  test('is done again once the person has proved that it is them', async () => {
    let isProved = false;
    const act = guarded(() => isProved);
    const outcome = withStepUp(act);
    await vi.waitFor(() => expect(asked()?.kind).toBe('passkey'));
    isProved = true;
    asked()?.answer(true);
    expect(await outcome).toBe('done');
    expect(act).toHaveBeenCalledTimes(2);
    expect(asked()).toBeNull();
  });

  test('stays refused, with the reason, when the person turns away', async () => {
    const act = guarded(() => false);
    const outcome = withStepUp(act);
    await vi.waitFor(() => expect(asked()).not.toBeNull());
    asked()?.answer(false);
    await expect(outcome).rejects.toThrow('Confirm with your passkey.');
    expect(act).toHaveBeenCalledOnce();
  });

  test('is asked for once, however many acts wait for it', async () => {
    let isProved = false;
    const acts = [withStepUp(guarded(() => isProved)), withStepUp(guarded(() => isProved))];
    await vi.waitFor(() => expect(asked()).not.toBeNull());
    isProved = true;
    asked()?.answer(true);
    expect(await Promise.all(acts)).toEqual(['done', 'done']);
  });

  test('any other refusal goes through as it is', async () => {
    const refusal = new WireError({ code: 'forbidden', message: 'You don’t have permission to do this.' });
    await expect(withStepUp(async () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(asked()).toBeNull();
  });
});
