import { create } from 'zustand';
import type { WireError } from './wire/wire-error.ts';

/** How to re-authenticate: by passkey or, for people without one, by a fresh sign-in. */
type StepUpKind = 'passkey' | 'signIn';
export type StepUpQuestion = { kind: StepUpKind; answer: (isProved: boolean) => void };

/** The pending step-up, shown by the app's dialog. */
export const useStepUp = create<{ pending: StepUpQuestion | null }>()(() => ({ pending: null }));

let openQuestion: { kind: StepUpKind; answered: Promise<boolean> } | null = null;

function getStepUpKind(error: unknown): StepUpKind | undefined {
  const { code, fields } = error as Partial<WireError>;
  const requested = code === 'forbidden' ? fields?.['stepUp'] : undefined;
  return requested === 'passkey' || requested === 'signIn' ? requested : undefined;
}

/** Asks the person to re-authenticate; resolves to false when they cancel. Concurrent requests share one dialog. */
function askStepUp(kind: StepUpKind): Promise<boolean> {
  if (openQuestion?.kind === kind) return openQuestion.answered;
  useStepUp.getState().pending?.answer(false);
  const answered = new Promise<boolean>((done) => {
    useStepUp.setState({
      pending: {
        kind,
        answer: (isProved) => {
          openQuestion = null;
          useStepUp.setState({ pending: null });
          done(isProved);
        },
      },
    });
  });
  openQuestion = { kind, answered };
  return answered;
}

/** Runs `work`, and retries it after a step-up if the server requires one. */
export async function withStepUp<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const kind = getStepUpKind(error);
    if (!kind || !(await askStepUp(kind))) throw error;
    return await act();
  }
}
