import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';

/** The blog lies on the content site: this route only leads there. */
export function BlogScreen() {
  useEffect(() => location.replace('/content/blog'), []);
  return (
    <div className="page">
      <h1>
        <Trans>
          To the <em>blog</em>
        </Trans>
      </h1>
      <p>
        <a className="link" href="/content/blog">
          <Trans>Go on if nothing happens</Trans>
        </a>
      </p>
    </div>
  );
}
