import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { toTrustedMarkup } from '../../trusted-types.ts';
import { Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import css from './post.module.css';

/** The text as it will look, rendered by the server. */
export function PostText({ text }: { text: string }) {
  const { t } = useLingui();
  const preview = useCall('previewPost', { text });
  const markup = useSanitized(preview.data?.html);
  if (preview.isError) return <PageError error={preview.error} onRetry={() => void preview.refetch()} />;
  if (markup === undefined) return <Skeleton height="12rem" />;
  if (markup === '') return <p className="sub">{t`Nothing written yet.`}</p>;
  return <div className={css['text']} dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** The server sanitised it already; a second time costs nothing and needs no trust in it. */
function useSanitized(html: string | undefined): string | undefined {
  const [markup, setMarkup] = useState<string>();
  useEffect(() => {
    if (html === undefined) return;
    let isCurrent = true;
    void import('dompurify').then(({ default: purify }) => {
      const clean = purify.sanitize(html, {
        FORBID_TAGS: ['style', 'form', 'input', 'svg', 'math'],
        FORBID_ATTR: ['style'],
        TRUSTED_TYPES_POLICY: { createHTML: toTrustedMarkup, createScriptURL: (url: string) => url } as never,
      });
      if (isCurrent) setMarkup(clean === '' ? '' : toTrustedMarkup(String(clean)));
    });
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return markup;
}
