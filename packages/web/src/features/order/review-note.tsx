import { Trans, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide';
import { useCall } from '../../platform/cache/queries.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { Callout } from '../../ui/panel.tsx';

/** Asks a member for their review of a complete order, and links to it afterwards. */
export function ReviewNote({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const ratings = useCall('fetchOrderRatings', { orderId }).data;
  if (!ratings?.other || (ratings.mine === null && !ratings.can.includes('rate'))) return null;
  const { mine, theirsIsIn, other, publishesAt } = ratings;
  const day = publishesAt === null ? '' : formatDay(publishesAt);
  return (
    <Callout tone="brass" icon={Star}>
      <p>
        {mine?.publishedAt ? (
          <Trans>Your review is published.</Trans>
        ) : mine ? (
          <Trans>
            Your review is submitted. It’s published once {other.username} has submitted theirs, or on {day}.
          </Trans>
        ) : theirsIsIn ? (
          <Trans>{other.username} reviewed this order. Write yours to read it.</Trans>
        ) : (
          <Trans>How was it? Your review helps other members.</Trans>
        )}
      </p>
      <p>
        <ButtonLink to="/rate/$orderId" params={{ orderId }}>
          {mine ? t`See your review` : t`Write a review`}
        </ButtonLink>
      </p>
    </Callout>
  );
}
