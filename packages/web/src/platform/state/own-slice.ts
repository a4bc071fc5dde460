import { useSession } from '../session/session.ts';
import { createStoredSlice, type Keeping, type SliceStore } from './slice.ts';

/** `owner` is the account that last changed it; empty for a visitor. */
type Owned<T> = { owner: string; value: T };
type OwnSlice<T> = { useValue: () => T; read: () => T; change: (patch: (now: T) => T) => void; clear: () => void };

type CreateStore = <S extends object>(name: string, defaults: S, keeping: Keeping) => SliceStore<S>;

/**
 * Client state of one person in this browser. It is cleared when they sign out, and when another account signs in. A visitor's state
 * is still there after they sign in. The shell, or a part that it loads on every page, imports these slices, so that they are cleared
 * wherever one is. `createStore` is `createSharedSlice` for what all tabs share.
 */
export function createOwnSlice<T>(
  name: string,
  empty: T,
  keeping: Keeping,
  createStore: CreateStore = (name, defaults, keeping) => createStoredSlice(name, defaults, {}, keeping),
): OwnSlice<T> {
  const useStored = createStore<Owned<T>>(name, { owner: '', value: empty }, keeping);
  useSession.subscribe((now, before) => {
    if (before.status === 'signedIn' && now.status === 'anonymous') useStored.getState().reset();
    else clearIfForeign(useStored);
  });
  // Stored entries may become readable after the sign-in was checked.
  useStored.subscribe(() => clearIfForeign(useStored));
  // Its module may load later than that.
  clearIfForeign(useStored);
  return {
    useValue: () => useStored(({ state }) => state.value),
    read: () => useStored.getState().state.value,
    change(patch) {
      const { state, change } = useStored.getState();
      change({ owner: findPerson() ?? state.owner, value: patch(state.value) });
    },
    clear: () => useStored.getState().reset(),
  };
}

function clearIfForeign<T>(store: SliceStore<Owned<T>>): void {
  const { state, reset } = store.getState();
  const person = findPerson();
  if (person !== undefined && state.owner !== '' && state.owner !== person) reset();
}

/** The signed-in account, or '' for a visitor; undefined until that is known. */
function findPerson(): string | undefined {
  const session = useSession.getState();
  if (session.status === 'signedIn') return session.claims.sub;
  return session.status === 'anonymous' ? '' : undefined;
}
