import { useState } from 'react';
import { WireError } from '../../../platform/wire-error.ts';
import { type DraftChange, disputeDrafts } from './dispute-draft.ts';
import { PicturesField } from './pictures-field.tsx';

type Request = { error: Error | null; isError: boolean; reset: () => void };

/** What both dispute dialogs share: the draft, its errors, and whether pictures are still uploading. */
export function useDisputeForm(orderId: string, request: Request) {
  const draft = disputeDrafts.useDraft(orderId);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const failure = request.error instanceof WireError ? request.error : undefined;
  const change = (patch: DraftChange) => {
    setFaults({});
    if (request.isError) request.reset();
    disputeDrafts.change(orderId, patch);
  };
  const faultOf = (field: string) => faults[field] ?? failure?.fields[field];
  return { draft, failure, isSending, setSending, setFaults, change, faultOf };
}

export function DisputePictures({ form }: { form: ReturnType<typeof useDisputeForm> }) {
  const error = Object.entries(form.failure?.fields ?? {}).find(([field]) => field.startsWith('uploads'))?.[1];
  return (
    <PicturesField
      pictures={form.draft.pictures}
      error={error}
      onChange={(change) => form.change(({ pictures }) => ({ pictures: change(pictures) }))}
      onSending={form.setSending}
    />
  );
}
