import { useLingui } from '@lingui/react/macro';

/** Another tab changed or sent this draft. */
export function DraftNote({ drafts, draftKey }: { drafts: { useChangedElsewhere: (about: string) => boolean }; draftKey: string }) {
  const { t } = useLingui();
  if (!drafts.useChangedElsewhere(draftKey)) return null;
  return <p className="note" role="status">{t`This draft was just changed or sent in another tab. Both tabs show the same draft.`}</p>;
}
