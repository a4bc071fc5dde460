import { t } from '@lingui/core/macro';
import type { Input } from '@strapline/contract/events';
import { garmentMeasures } from '@strapline/domain/size/garment-measures';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { once } from '../../../platform/idempotency.ts';
import { queryClient } from '../../../platform/queries.ts';
import { call } from '../../../platform/wire.ts';
import { WireError } from '../../../platform/wire-error.ts';
import { focusInView } from '../../../ui/focus.ts';
import {
  countOpenTodos,
  emptyDraft,
  type Faults,
  type FormField,
  faultsFrom,
  firstFault,
  getTodos,
  keepCurrentErrors,
  measureFaults,
  priceError,
  requestName,
  type TagDraft,
  tagInput,
  useTagDraft,
} from './tag-draft.ts';

const debounceMs = 600;

type TagForm = {
  faults: Faults;
  /** Errors shown so far: of filled fields, and of all fields after a submit. */
  shown: Faults;
  failure: string | undefined;
  isSending: boolean;
  recorded: string | undefined;
  submit: (event: FormEvent) => void;
  startAnother: () => void;
};

export function useTagForm(draft: TagDraft, isAdult: boolean): TagForm {
  const navigate = useNavigate();
  const [validation, setValidation] = useState<ValidationResult>({ errors: {}, draft });
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; words: string }>();
  const [recorded, setRecorded] = useState<string>();
  const faults = keepCurrentErrors(validation.errors, validation.draft, draft);
  const words = describeEntry(draft);
  useValidation(words, setValidation);

  async function send() {
    setTried(true);
    setRefusal(undefined);
    const now = { ...(await checkedDraft(draft).catch(() => faults)), ...ownFaults(isAdult) };
    setValidation({ errors: now, draft });
    const first = firstFault(now) ?? (countOpenTodos(getTodos(draft, { isAdult, faults: now })) > 0 ? 'uploads' : undefined);
    if (first) {
      focusField(first);
      return;
    }
    const input = tagInput(draft) as Omit<Input<'createBraTag'>, 'idempotencyKey'>;
    const { braTagId } = await once(requestName(input), (idempotencyKey) => call('createBraTag', { ...input, idempotencyKey }));
    const { owner } = draft;
    useTagDraft.getState().reset();
    useTagDraft.getState().change({ owner });
    setRecorded(braTagId);
    window.scrollTo({ top: 0 });
    void queryClient.invalidateQueries({ queryKey: ['listMyBraTags'] });
    void queryClient.invalidateQueries({ queryKey: ['getStats'] });
  }

  function refused(error: unknown) {
    if (!(error instanceof WireError)) throw error;
    const named = faultsFrom(error.fields);
    setValidation({ errors: named, draft });
    const first = error.code === 'age_required' ? 'birthDate' : firstFault(named);
    if (first) focusField(first);
    setRefusal({ message: error.message, words });
  }

  return {
    faults,
    shown: isTried ? faults : onlyTouched(faults, draft),
    // The change may resolve the error.
    failure: refusal?.words === words ? refusal.message : undefined,
    isSending,
    recorded,
    submit(event) {
      event.preventDefault();
      if (isSending) return;
      setSending(true);
      void send()
        .catch(refused)
        .finally(() => setSending(false));
    },
    startAnother() {
      setTried(false);
      setValidation({ errors: {}, draft: emptyDraft });
      setRecorded(undefined);
      void navigate({ to: '/bratag/create' });
    },
  };
}

/** Errors with the draft they were found in; each applies until its field changes. */
type ValidationResult = { errors: Faults; draft: TagDraft };

async function checkedDraft(draft: TagDraft): Promise<Faults> {
  const { fields } = await call('validateForm', { form: 'braTag', values: tagInput(draft) });
  return { ...faultsFrom(fields), ...measureFaults(draft.measures, t`Enter a length, e.g. 13.5 or 5 1/4.`), ...priceError(draft) };
}

function ownFaults(isAdult: boolean): Faults {
  return isAdult ? {} : { birthDate: 'Enter your birth date before your first tag.' };
}

/** Unreadable values are not sent to the server, but checked all the same. */
function describeEntry(draft: TagDraft): string {
  return JSON.stringify([tagInput(draft), draft.measures.texts, draft.price]);
}

/** Debounced; an outdated answer is dropped. */
function useValidation(words: string, tell: (validation: ValidationResult) => void) {
  const latest = useRef('');
  useEffect(() => {
    latest.current = words;
    const pause = setTimeout(() => {
      const draft = useTagDraft.getState().state;
      checkedDraft(draft).then(
        (errors) => latest.current === words && tell({ errors, draft }),
        // Only a preview: without an answer the submit reports errors.
        () => undefined,
      );
    }, debounceMs);
    return () => clearTimeout(pause);
  }, [words, tell]);
}

/** An empty field is no error before the first submit. */
function onlyTouched(faults: Faults, draft: TagDraft): Faults {
  const typed: Partial<Record<FormField, boolean>> = {
    title: draft.title.trim().length >= 3,
    story: draft.story !== '',
    style: true,
    colours: true,
    fabrics: true,
    size: draft.sizeLabel.trim().length >= 2,
    ...Object.fromEntries(garmentMeasures.map((name) => [`measures.${name}`, !!draft.measures.texts[name]?.trim()])),
    price: draft.offered && draft.price.trim() !== '',
    series: draft.series !== '',
    createdFor: draft.createdFor.trim().length > 4,
  };
  return Object.fromEntries(Object.entries(faults).filter(([field]) => typed[field as FormField] ?? field.startsWith('alts.')));
}

export function fieldId(field: FormField): string {
  return `tag-${field}`;
}

function focusField(field: FormField): void {
  // After the errors are rendered, so that a screen reader reads them with the field.
  setTimeout(() => focusInView(document.getElementById(fieldId(field))), 0);
}
