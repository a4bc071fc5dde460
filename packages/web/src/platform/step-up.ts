import { create } from 'zustand';
import type { WireError } from './wire-error.ts';

/** How the server wants to be sure that it is still the same person: by their passkey, or, of who has none, by a fresh sign-in. */
type StepUpKind = 'passkey' | 'signIn';
export type StepUpQuestion = { kind: StepUpKind; answer: (isProved: boolean) => void };

/** The one question that is open; the app's dialog asks it. */
export const useStepUp = create<{ asked: StepUpQuestion | null }>()(() => ({ asked: null }));

let open: { kind: StepUpKind; answered: Promise<boolean> } | null = null;

function stepUpIn(error: unknown): StepUpKind | undefined {
  const { code, fields } = error as Partial<WireError>;
  const asked = code === 'forbidden' ? fields?.['stepUp'] : undefined;
  return asked === 'passkey' || asked === 'signIn' ? asked : undefined;
}

/** Asks the person; true once they proved it, false when they turned away. Who asks the same meanwhile waits for the same answer. */
function askStepUp(kind: StepUpKind): Promise<boolean> {
  if (open?.kind === kind) return open.answered;
  useStepUp.getState().asked?.answer(false);
  const answered = new Promise<boolean>((done) => {
    useStepUp.setState({
      asked: {
        kind,
        answer: (isProved) => {
          open = null;
          useStepUp.setState({ asked: null });
          done(isProved);
        },
      },
    });
  });
  open = { kind, answered };
  return answered;
}

/** Does what was asked for, and once more after a step-up where the server wants one first. */
export async function withStepUp<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const kind = stepUpIn(error);
    if (!kind || !(await askStepUp(kind))) throw error;
    return await act();
  }
}
