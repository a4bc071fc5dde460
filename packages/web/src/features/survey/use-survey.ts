import type { SurveyShape } from '@strapline/contract/shapes/surveys/survey';
import { formatFqsid, parseFqsid } from '@strapline/domain/profile/fqsid';
import { isSocialPlatform, socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { useParams } from '@tanstack/react-router';
import { useCall } from '../../platform/cache/queries.ts';
import type { SurveyKind } from '../../platform/state/survey-answers.ts';

/** The survey about `chosen`, or that the address names; the server loads the page with the same input (`page-loaders.ts`). */
export function useSurvey(survey: SurveyKind, chosen?: string) {
  const { fqsid: named = '' } = useParams({ strict: false });
  const typed = chosen ?? named;
  const handle = parseFqsid(typed);
  const fqsid = handle ? formatFqsid(handle) : typed;
  return { fqsid, query: useCall('fetchSurvey', { survey, fqsid }) };
}

export function getOwnerName({ owner }: Pick<SurveyShape, 'owner'>): string {
  return owner.displayName || owner.username;
}

/** The parts of a handle for a sentence: `amber-lark.example` on `Bluesky`. */
export function describeHandle(fqsid: string): { handle: string; platform: string } {
  const [platform = '', ...handle] = fqsid.split(':');
  return { handle: handle.join(':'), platform: isSocialPlatform(platform) ? socialPlatforms[platform].name : platform };
}
