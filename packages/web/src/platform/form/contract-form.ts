import type { EventName, Input, Output } from '@strapline/contract/events';
import { type FieldErrors, getFieldErrors } from '@strapline/contract/field-errors';
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { translateFieldErrors } from '../messages/coded-text.ts';
import { WireError } from '../wire/wire-error.ts';

type Contract = typeof import('@strapline/contract/events');

/** A form's values while typing: any field may be missing. An idempotency key is added on submit. */
export type FormInput<K extends EventName> = { [Field in keyof Omit<Input<K>, 'idempotencyKey'>]: Input<K>[Field] | undefined };
type CompleteInput<K extends EventName> = Omit<Input<K>, 'idempotencyKey'>;

/** Props of a field: its `name` and its error. */
export type FieldOf = (path: string) => { name: string; error: string | undefined };

type FormOptions<K extends EventName> = {
  /** The input as it would be sent now. */
  input: FormInput<K>;
  /** Errors that the schema can't detect, by field, such as unparseable amounts. They take precedence over the schema's. */
  errors?: FieldErrors | Record<string, string | undefined>;
} & (SendsItself<K> | SentByMutation<K>);

/** The mutation's field errors are shown at their fields, each until that field changes. */
type MutationState = { isPending: boolean; error: Error | null };
type SendsItself<K extends EventName> = { mutation: MutationState; send: (input: CompleteInput<K>) => void; onSent?: never };
type SentByMutation<K extends EventName> = { mutation: MutationState & { mutate: Mutate<K> }; send?: never; onSent: OnSent<K> };
type OnSent<K extends EventName> = (output: Output<K>, input: CompleteInput<K>) => void;
type Mutate<K extends EventName> = (input: CompleteInput<K>, options: { onSuccess: OnSent<K> }) => void;

/**
 * A form that sends one event. The contract's schema validates a field on blur if it isn't empty, and all fields on submit. The server validates again and may
 * reject what a browser can't know. Fields are found by their `name`, the path in the input (`zones.0.cents`).
 */
export function useContractForm<K extends EventName>(name: K, options: FormOptions<K>) {
  const { input, errors = {}, mutation } = options;
  const contract = useContract();
  const form = useRef<HTMLFormElement>(null);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [sentInput, setSentInput] = useState<object>();
  const focus = useFocusOnError(form);
  const afterPress = useAfterPress();

  const errorsFound = { ...findSchemaErrors(contract, name, input), ...removeUndefined(errors) };
  const refused = mutation.error instanceof WireError ? mutation.error.fields : noErrors;
  const isVisited = (path: string) => [...visited].some((field) => isWithin(path, field));
  const isUnchanged = (path: string) => JSON.stringify(getValueAt(sentInput, path)) === JSON.stringify(getValueAt(input, path));
  const unplaced = useUnplaced(form, refused);
  // Other codes may have fields, too, such as the step-up methods; their message says what to do.
  const isOfFields = mutation.error instanceof WireError && mutation.error.code === 'validation' && Object.keys(refused).length > 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (mutation.isPending || !(await validate())) return;
    const complete = input as CompleteInput<K>;
    if (options.send) options.send(complete);
    else options.mutation.mutate(complete, { onSuccess: options.onSent });
  }

  /** Shows all errors; whether the input can be sent. */
  async function validate(): Promise<boolean> {
    setSubmitted(true);
    focus.onSubmit();
    const invalid = Object.keys(findSchemaErrors(contract ?? (await loadContract()), name, input));
    // Errors of fields that the form doesn't have are left to the server, whose message explains them.
    if (Object.keys(removeUndefined(errors)).length > 0 || invalid.some((path) => hasField(form.current, path))) return false;
    setSentInput(input);
    return true;
  }

  const visible: FieldErrors = {
    ...Object.fromEntries(Object.entries(refused).filter(([path]) => isUnchanged(path))),
    ...Object.fromEntries(Object.entries(errorsFound).filter(([path]) => isSubmitted || isVisited(path))),
  };

  /** An error of a list entry is shown at the list. */
  const getError = (field: string): string | undefined =>
    visible[field] ?? Object.entries(visible).find(([path]) => isWithin(path, field))?.[1];

  return {
    /** For the `form` element. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => void submit(event),
      onInput: focus.onInput,
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const { name, value, type, checked } = event.target as Partial<HTMLInputElement>;
        const isFilled = type === 'radio' || type === 'checkbox' ? checked : value;
        if (name && isFilled) afterPress(() => setVisited((before) => new Set([...before, name])));
      },
    },
    isBusy: mutation.isPending,
    getError,
    field: (path: string): ReturnType<FieldOf> => ({ name: path, error: getError(path) }),
    /** For inputs that are submitted outside the form. */
    validate,
    /** Resets the errors after a successful submit. */
    reset() {
      setSubmitted(false);
      setVisited(new Set());
    },
    /** All errors, including those of untouched fields. */
    problems: errorsFound,
    /** The error of the whole form, if it isn't shown at a field. */
    failure: mutation.error && isUnchanged('') ? (isOfFields ? unplaced : mutation.error.message) : undefined,
  };
}

const noErrors: FieldErrors = {};

let loadedContract: Contract | undefined;

/** All schemas are one lazy chunk, loaded with the first form. Without it (offline) only the server validates. */
async function loadContract(): Promise<Contract | undefined> {
  loadedContract ??= await importContract().catch(() => undefined);
  return loadedContract;
}

async function importContract(): Promise<Contract> {
  const { disableSchemaCompilation } = await import('@strapline/contract/schema-compilation');
  disableSchemaCompilation();
  return await import('@strapline/contract/events');
}

function useContract(): Contract | undefined {
  const [contract, setContract] = useState(loadedContract);
  useEffect(() => void loadContract().then(setContract), []);
  return contract;
}

function findSchemaErrors(contract: Contract | undefined, name: EventName, input: object): FieldErrors {
  const parsed = contract?.events[name].input.safeParse(input);
  if (!parsed?.error) return {};
  const { idempotencyKey: _addedLater, ...fields } = translateFieldErrors(getFieldErrors(parsed.error));
  return fields;
}

function hasField(form: HTMLFormElement | null, path: string): boolean {
  return [...(form?.elements ?? [])].some((field) => isWithin(path, field.getAttribute('name')));
}

/** `zones.0.cents` is within `zones.0`, and within itself. */
function isWithin(path: string, field: string | null): boolean {
  return !!field && (path === field || path.startsWith(`${field}.`));
}

/** The errors of fields that the form doesn't have, joined into one message. */
function useUnplaced(form: RefObject<HTMLFormElement | null>, refused: FieldErrors): string | undefined {
  const [unplaced, setUnplaced] = useState<string>();
  useEffect(() => {
    const reasons = Object.entries(refused).filter(([path]) => !hasField(form.current, path));
    setUnplaced(reasons.map(([, reason]) => reason).join(' ') || undefined);
  }, [form, refused]);
  return unplaced;
}

function removeUndefined(errors: Record<string, string | undefined>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function getValueAt(input: unknown, path: string): unknown {
  if (path === '') return input;
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input);
}

/** Defers an error to the end of a press: one that appears between press and release would move the button away from the pointer. */
function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const follow = (event: Event) => {
      isPressed.current = event.type === 'pointerdown';
    };
    const types = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const type of types) addEventListener(type, follow, true);
    return () => {
      for (const type of types) removeEventListener(type, follow, true);
    };
  }, []);
  return (run) => {
    if (!isPressed.current) return run();
    // The click event follows the release in the same task.
    addEventListener('pointerup', () => setTimeout(run), { once: true });
  };
}

/** After a submit, focuses the first invalid field, whether the browser or the server found the error. Typing doesn't move the focus. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>) {
  const isSent = useRef(false);
  function focusFirst() {
    const field = isSent.current ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]') : null;
    if (!field) return;
    isSent.current = false;
    field.closest('details')?.setAttribute('open', '');
    // Centred: at the bottom a phone's button bar would cover it.
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  }
  useEffect(focusFirst);
  return {
    onSubmit() {
      isSent.current = true;
      // The same error twice renders nothing new, so no effect would run.
      requestAnimationFrame(focusFirst);
    },
    onInput() {
      isSent.current = false;
    },
  };
}
