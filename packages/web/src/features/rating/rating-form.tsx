import { useLingui } from '@lingui/react/macro';
import type { Rating } from '@strapline/contract/shapes/rating';
import type { AspectStars, FitAnswer } from '@strapline/domain/rating/rating-aspects';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { createDrafts } from '../../platform/state/drafts.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { AspectFields } from './aspect-fields.tsx';
import { StarsInput } from './stars.tsx';

type RatingDraft = { stars?: number; aspects?: AspectStars; fit?: FitAnswer | null; text?: string };
const drafts = createDrafts<RatingDraft>('rating-drafts', {});

type RatingFormProps = {
  orderId: string;
  as: Rating['as'];
  rating: Rating | null;
  onSaved: () => void;
  onCancel: (() => void) | undefined;
};

/** Stars alone are enough. */
export function RatingForm({ orderId, as, rating, onSaved, onCancel }: RatingFormProps) {
  const { t } = useLingui();
  const draft = drafts.useDraft(orderId);
  const stars = draft.stars ?? rating?.stars;
  const aspects = draft.aspects ?? rating?.aspects ?? {};
  // Null is an answer, too.
  const fit = 'fit' in draft ? draft.fit : (rating?.fit ?? undefined);
  const text = draft.text ?? rating?.text ?? '';
  const send = useIdempotentMutation('rateOrder', ['fetchOrderRatings', 'listRatings']);
  const form = useContractForm('rateOrder', {
    input: { orderId, stars, aspects: Object.keys(aspects).length > 0 ? aspects : undefined, fit: fit ?? undefined, text },
    errors: { stars: stars === undefined ? t`Choose 1 to 5 stars.` : undefined },
    mutation: send,
    onSent: ({ publishedAt }) => {
      drafts.forget(orderId);
      showNotice(publishedAt ? t`Your review is published.` : t`Your review is submitted.`);
      onSaved();
    },
  });
  return (
    <form className="stack" {...form.props}>
      <StarsInput value={stars} {...form.field('stars')} onChange={(chosen) => drafts.change(orderId, { stars: chosen })} />
      <AspectFields as={as} aspects={aspects} fit={fit} field={form.field} onChange={(change) => drafts.change(orderId, change)} />
      <TextArea
        label={t`Write a review`}
        optional
        rows={5}
        maxLength={1000}
        value={text}
        {...form.field('text')}
        hint={as === 'buyer' ? t`Focus on the piece and the sale. ${text.length} of 1,000` : t`Focus on the sale. ${text.length} of 1,000`}
        onChange={(event) => drafts.change(orderId, { text: event.target.value })}
      />
      <Failure>{form.failure}</Failure>
      <div className="row">
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {rating ? t`Save changes` : t`Submit review`}
        </Button>
        {onCancel && <Button kind="quiet" onClick={onCancel}>{t`Cancel`}</Button>}
      </div>
      <p className="note">{t`You can edit it until it’s published.`}</p>
    </form>
  );
}
