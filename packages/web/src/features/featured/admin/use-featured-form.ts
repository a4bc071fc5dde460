import { useLingui } from '@lingui/react/macro';
import { useCall, useCallMutation } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { parseLocalTime } from '../../../ui/format/local-time.ts';
import { type FeaturedDraft, featuredDrafts, newDraft, readSlug } from './featured-draft.ts';

/** What an admin types about a piece, the listing that it names, and the form that sends it. */
export function useFeaturedForm(about: string, onDone: () => void) {
  const { t } = useLingui();
  const draft = featuredDrafts.useDraft(about);
  const isNew = about === newDraft;
  const slug = readSlug(draft.listing);
  const listing = useCall('fetchListing', { slug }, { enabled: slug !== '' }).data;
  const mutation = useCallMutation('setFeatured', ['listAllFeatured', 'listFeatured', 'fetchFeatured']);
  const [from, until] = [parseLocalTime(draft.from), parseLocalTime(draft.until)];
  const form = useContractForm('setFeatured', {
    input: { slug, title: draft.title.trim(), text: draft.text.trim(), from, until },
    errors: { from: from ? undefined : t`Choose when it begins.`, until: until ? undefined : t`Choose when it ends.` },
    mutation,
    onSent: () => {
      featuredDrafts.forget(about);
      form.reset();
      showNotice(isNew ? t`The piece is scheduled.` : t`Your changes are saved.`);
      onDone();
    },
  });
  return { draft, isNew, listing, form, change: (patch: Partial<FeaturedDraft>) => featuredDrafts.change(about, patch) };
}
