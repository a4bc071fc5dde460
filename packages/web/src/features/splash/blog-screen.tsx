import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { site } from '../../platform/site.ts';

/** The blog is on the content site; this route redirects. */
export function BlogScreen() {
  useEffect(() => location.replace(site.links.blog), []);
  return (
    <div className="page">
      <h1>
        <Trans>
          To the <em>blog</em>
        </Trans>
      </h1>
      <p>
        <a className="link" href={site.links.blog}>
          <Trans>Continue to the blog</Trans>
        </a>
      </p>
    </div>
  );
}
