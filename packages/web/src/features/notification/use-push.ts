import { useEffect, useState } from 'react';
import { findPushState, type PushState, turnOffPush, turnOnPush } from '../../platform/session/web-push.ts';
import { showError } from '../../platform/state/notices.ts';

export type Push = { state: PushState | null; isBusy: boolean; turnOn: () => void; turnOff: () => void };

/** Pushes in this browser. `state` is null until it is known. */
export function usePush(): Push {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    findPushState().then(setState, () => setState('unsupported'));
  }, []);
  const run = (change: () => Promise<PushState>) => {
    setBusy(true);
    change()
      .then(setState, showError)
      .finally(() => setBusy(false));
  };
  return { state, isBusy, turnOn: () => run(turnOnPush), turnOff: () => run(turnOffPush) };
}
