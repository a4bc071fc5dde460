import { MemberPart } from '../features/handle/member-part.tsx';
import { ReleaseHandle } from '../features/handle/release-handle.tsx';
import { TagYourself } from '../features/handle/tag-yourself.tsx';
import { PictureSearch } from '../features/share-image/picture-search.tsx';
import { useSurveyKinds } from '../features/survey/own-surveys/survey-labels.ts';
import { lazyPart } from '../platform/page/lazy-part.tsx';
import { Skeleton } from '../ui/load-states.tsx';

// Only members have surveys.
const OwnSurveys = lazyPart(
  async () => (await import('../features/survey/own-surveys/own-surveys.tsx')).OwnSurveys,
  <Skeleton height="12rem" radius="var(--r-card)" />,
);

const OwnPictures = lazyPart(
  async () => (await import('../features/share-image/own-pictures.tsx')).OwnPictures,
  <Skeleton height="12rem" radius="var(--r-card)" />,
);

/** The page of one's own profiles on other platforms, with the surveys about oneself; and whose a picture is. */
export function TagYourselfPage() {
  const hasSurveys = useSurveyKinds().length > 0;
  return (
    <TagYourself
      hasSurveys={hasSurveys}
      proven={<OwnSurveys renderRelease={(handle) => <ReleaseHandle handle={handle} />} />}
      aside={
        <PictureSearch
          ownPictures={
            <MemberPart>
              <OwnPictures />
            </MemberPart>
          }
        />
      }
    />
  );
}
