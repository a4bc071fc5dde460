import type { EventName, Input } from '@strapline/contract/events';
import { type FieldErrors, fieldErrorsOf } from '@strapline/contract/field-errors';
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { WireError } from './wire-error.ts';

type Contract = typeof import('@strapline/contract/events');

/** What a form holds while it is typed: any field may still be missing. An idempotency key is added when it is sent. */
type Draft<K extends EventName> = { [Field in keyof Omit<Input<K>, 'idempotencyKey'>]: Input<K>[Field] | undefined };
type Ready<K extends EventName> = Omit<Input<K>, 'idempotencyKey'>;

type FormOptions<K extends EventName> = {
  /** The input as it would be sent now. */
  input: Draft<K>;
  /** Problems that the schema cannot see, by field, such as text that is no amount. They win over the schema's. */
  errors?: FieldErrors | Record<string, string | undefined>;
  /** The mutation that `send` starts: its refusal is shown at the fields it names, each until it is changed. */
  mutation: { isPending: boolean; error: Error | null };
  send: (input: Ready<K>) => void;
};

/**
 * A form that sends one event. The contract's schema checks it: a field once it was left with something in it, and all of them on submit. The server checks the
 * same again and may refuse what a browser cannot know. Fields are found by their `name`, the path in the input (`zones.0.cents`).
 */
export function useContractForm<K extends EventName>(name: K, { input, errors = {}, mutation, send }: FormOptions<K>) {
  const contract = useContract();
  const form = useRef<HTMLFormElement>(null);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [sent, setSent] = useState<object>();
  const focus = useFocusOnError(form);

  const found = { ...schemaErrors(contract, name, input), ...definedOnly(errors) };
  const refused = mutation.error instanceof WireError ? mutation.error.fields : none;
  const isUnchanged = (path: string) => JSON.stringify(valueAt(sent, path)) === JSON.stringify(valueAt(input, path));
  const unplaced = useUnplaced(form, refused);
  // Other codes may carry fields, too, such as how to confirm a step-up; their message says what to do.
  const isOfFields = mutation.error instanceof WireError && mutation.error.code === 'validation' && Object.keys(refused).length > 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (mutation.isPending) return;
    setSubmitted(true);
    focus.onSubmit();
    const invalid = Object.keys(schemaErrors(contract ?? (await loadContract()), name, input));
    // A problem that no field of the form can correct is left to the server, whose answer says what it is.
    if (Object.keys(definedOnly(errors)).length > 0 || invalid.some((path) => hasField(form.current, path))) return;
    setSent(input);
    send(input as Ready<K>);
  }

  const visible: FieldErrors = {
    ...Object.fromEntries(Object.entries(refused).filter(([path]) => isUnchanged(path))),
    ...Object.fromEntries(Object.entries(found).filter(([path]) => isSubmitted || visited.has(path))),
  };

  return {
    /** For the `form` element. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => void submit(event),
      onInput: focus.onInput,
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const { name: field, value } = event.target as Partial<HTMLInputElement>;
        if (field && value) setVisited((before) => new Set([...before, field]));
      },
    },
    errors: visible,
    errorOf: (field: string): string | undefined => visible[field],
    /** All problems, also of fields that nobody has been to. */
    problems: found,
    /** Why all of it was refused, where no field says so. */
    failure: mutation.error && isUnchanged('') ? (isOfFields ? unplaced : mutation.error.message) : undefined,
  };
}

const none: FieldErrors = {};

let loaded: Contract | undefined;

/** All schemas are one lazy chunk, fetched with the first form. Without it (offline) the server alone checks. */
async function loadContract(): Promise<Contract | undefined> {
  loaded ??= await importContract().catch(() => undefined);
  return loaded;
}

async function importContract(): Promise<Contract> {
  const { forbidCompiling } = await import('@strapline/contract/no-eval');
  forbidCompiling();
  return await import('@strapline/contract/events');
}

function useContract(): Contract | undefined {
  const [contract, setContract] = useState(loaded);
  useEffect(() => void loadContract().then(setContract), []);
  return contract;
}

function schemaErrors(contract: Contract | undefined, name: EventName, input: object): FieldErrors {
  const parsed = contract?.events[name].input.safeParse(input);
  if (!parsed?.error) return {};
  const { idempotencyKey: _addedLater, ...fields } = fieldErrorsOf(parsed.error);
  return fields;
}

function hasField(form: HTMLFormElement | null, path: string): boolean {
  return (form?.elements.namedItem(path) ?? null) !== null;
}

/** Refusals of fields that the form does not have, as one sentence after the other. */
function useUnplaced(form: RefObject<HTMLFormElement | null>, refused: FieldErrors): string | undefined {
  const [unplaced, setUnplaced] = useState<string>();
  useEffect(() => {
    const reasons = Object.entries(refused).filter(([path]) => !hasField(form.current, path));
    setUnplaced(reasons.map(([, reason]) => reason).join(' ') || undefined);
  }, [form, refused]);
  return unplaced;
}

function definedOnly(errors: Record<string, string | undefined>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function valueAt(input: unknown, path: string): unknown {
  if (path === '') return input;
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input);
}

/** After a submit the first field with an error gets the focus, whether this page found it or the server did; typing on keeps it where it is. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>) {
  const isSent = useRef(false);
  function focusFirst() {
    const field = isSent.current ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]') : null;
    if (!field) return;
    isSent.current = false;
    field.focus();
  }
  useEffect(focusFirst);
  return {
    onSubmit() {
      isSent.current = true;
      // The same error a second time renders nothing new, so no effect runs.
      requestAnimationFrame(focusFirst);
    },
    onInput() {
      isSent.current = false;
    },
  };
}
