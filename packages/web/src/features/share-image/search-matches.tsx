import { Plural, useLingui } from '@lingui/react/macro';
import { getProfileUrl, parseFqsid } from '@strapline/domain/profile/fqsid';
import { socialPlatforms } from '@strapline/domain/profile/social-platforms';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, CircleQuestionMark, Crop, ExternalLink } from 'lucide';
import { useCall } from '../../platform/cache/queries.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/load-states.tsx';
import { HangTag } from '../../ui/panel.tsx';
import type { SocialMatch } from './search-picture.ts';
import css from './share-image.module.css';

/** Whose a picture is, the surest first. */
export function SearchMatches({ matches }: { matches: readonly SocialMatch[] }) {
  const { t } = useLingui();
  if (matches.length === 0)
    return (
      <p
        className="sub"
        role="status"
      >{t`No match. Nobody has registered this picture, or it’s too different from the one they registered.`}</p>
    );
  return (
    <div className={css['matches']}>
      <p className={css['count']} role="status">
        <Plural value={matches.length} one="# match" other="# matches" />
      </p>
      <ul>
        {matches.map(({ fqsid, match }) => (
          <li key={fqsid ?? match}>{fqsid === null ? <PossibleMatch /> : <NamedMatch fqsid={fqsid} isExact={match === 'exact'} />}</li>
        ))}
      </ul>
    </div>
  );
}

function PossibleMatch() {
  const { t } = useLingui();
  return (
    <>
      <header>
        <h3>{t`Somebody may know it`}</h3>
        <HangTag tone="plain" icon={CircleQuestionMark} label={t`Possible`} />
      </header>
      <p className="sub">{t`It looks like a registered picture. We asked its owner, and don’t say who that is.`}</p>
    </>
  );
}

function NamedMatch({ fqsid, isExact }: { fqsid: string; isExact: boolean }) {
  const { t } = useLingui();
  const profile = parseFqsid(fqsid);
  if (!profile) return null;
  const { name } = socialPlatforms[profile.platform];
  return (
    <>
      <header>
        <h3>{profile.handle}</h3>
        {isExact ? <HangTag icon={Check} label={t`Exact`} /> : <HangTag tone="brass" icon={Crop} label={t`Near`} />}
      </header>
      <p className="sub">{isExact ? t`${name}. The same file.` : t`${name}. The same picture, cropped or resized.`}</p>
      <ProfileLink fqsid={fqsid} url={getProfileUrl(profile)} />
    </>
  );
}

/** The creator's page here, or else the profile on its platform. */
function ProfileLink({ fqsid, url }: { fqsid: string; url: string }) {
  const { t } = useLingui();
  const found = useCall('findHandle', { fqsid });
  if (found.isPending) return <Skeleton width="8rem" />;
  const owner = found.data?.owner;
  if (owner)
    return (
      <Link to="/model/$slug" params={{ slug: owner.slug }} className={css['profile']}>
        {t`See the profile`}
        <Icon icon={ArrowRight} size={18} />
      </Link>
    );
  return (
    <a href={url} target="_blank" rel="noreferrer nofollow" className={css['profile']}>
      {t`See the profile`}
      <Icon icon={ExternalLink} size={18} />
    </a>
  );
}
