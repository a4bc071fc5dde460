import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSite } from '../../platform/page/site.ts';
import { Failure } from '../../ui/failure.tsx';

/** The step between a forum elsewhere and here: it continues there, signed in. */
export function DiscourseSignInScreen() {
  const { t } = useLingui();
  const { sso = '', sig = '' } = useSearch({ strict: false }) as { sso?: string; sig?: string };
  const { links } = useSite();
  const { mutate, error } = useCallMutation('signInToDiscourse');
  useEffect(() => mutate({ sso, sig }, { onSuccess: ({ url }) => location.assign(url) }), [mutate, sso, sig]);
  return (
    <div className="page">
      <PageTitle>{t`Sign in to the forum`}</PageTitle>
      <h1>
        <Trans>
          To the <em>forum</em>
        </Trans>
      </h1>
      {!error && <p role="status">{t`Signing you in…`}</p>}
      <Failure>{error?.message}</Failure>
      {error && (
        <a href={links.forum} className="btn">
          {t`Back to the forum`}
        </a>
      )}
    </div>
  );
}
