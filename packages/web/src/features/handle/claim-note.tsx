import { Trans } from '@lingui/react/macro';
import type { HandleShape } from '@strapline/contract/shapes/surveys/handle';
import { handleReviewTime } from '@strapline/domain/handle/handle.states';
import { socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { day } from '@strapline/domain/time';
import { CircleX, Clock, Eye, Users } from 'lucide';
import { formatMoment, formatTime } from '../../ui/format/dates.ts';
import { Callout } from '../../ui/panel.tsx';

/** How a claim goes, and what happens next. */
export function ClaimNote({ handle }: { handle: HandleShape }) {
  const { status, reviewBy, reason } = handle;
  if (status === 'waiting')
    return (
      <Callout tone="brass" icon={Clock}>
        <LastLook handle={handle} />
      </Callout>
    );
  if (status === 'in_review')
    return (
      <Callout tone="brass" icon={Eye}>
        <Trans>
          <b>Our team is looking at it.</b> We answer by {reviewBy && formatMoment(reviewBy)}. Leave the line in your bio until then.
        </Trans>
      </Callout>
    );
  if (status === 'disputed')
    return (
      <Callout tone="danger" icon={Users}>
        <Trans>
          <b>Somebody else has shown this profile too.</b> Our team decides by {reviewBy && formatMoment(reviewBy)}. Until then it counts
          for nobody. Leave the line in your bio.
        </Trans>
      </Callout>
    );
  if (status === 'refused')
    return (
      <Callout tone="danger" icon={CircleX}>
        <Trans>
          <b>Our team refused it.</b> {reason}
        </Trans>
      </Callout>
    );
  return (
    <Callout icon={Clock}>
      <Trans>
        <b>The code has expired.</b> It wasn’t in the bio in time. Get a new one to try again.
      </Trans>
    </Callout>
  );
}

/** What the last look at the bio found; on platforms that we can't read, who looks. */
function LastLook({ handle: { platform, check, can } }: { handle: HandleShape }) {
  const { name } = socialPlatforms[platform];
  const days = handleReviewTime / day;
  if (!can.includes('check'))
    return (
      <Trans>
        <b>We can’t read {name} by ourselves.</b> Once the line is in your bio, ask our team to look. They answer within {days} days.
      </Trans>
    );
  if (!check) return <Trans>Once the line is in your bio, check it here. We also look every few minutes, and let you know.</Trans>;
  const time = formatTime(check.at);
  if (check.result === 'profile_missing')
    return (
      <Trans>
        <b>We can’t find this profile.</b> We looked at {time}. Check the handle, and that everybody can see the profile.
      </Trans>
    );
  if (check.result === 'unreadable')
    return (
      <Trans>
        <b>We couldn’t read {name}.</b> We tried at {time}. We keep trying until the code expires. You can also ask our team to look.
      </Trans>
    );
  return (
    <Trans>
      <b>Not there yet.</b> We looked at {time}. A changed bio can take a few minutes to show. We keep looking until the code expires, and
      let you know.
    </Trans>
  );
}
