import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { toAppPath } from '../../platform/page/app-data.ts';
import { useSite } from '../../platform/page/site.ts';

/** The blog is on the content site; this route redirects. */
export function BlogScreen() {
  const { t } = useLingui();
  const { links } = useSite();
  useEffect(() => location.replace(links.blog.startsWith('/') ? toAppPath(links.blog) : links.blog), [links.blog]);
  return (
    <div className="page">
      <h1>
        <Trans>
          To the <em>blog</em>
        </Trans>
      </h1>
      <p>
        <a className="link" href={links.blog}>{t`Continue to the blog`}</a>
      </p>
    </div>
  );
}
