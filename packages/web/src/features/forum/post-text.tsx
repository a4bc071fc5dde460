import { toTrustedMarkup } from '../../trusted-types.ts';
import css from './forum.module.css';

/** The text of a post, which the server made from Markdown and sanitized. */
export function PostText({ html }: { html: string }) {
  return <div className={css['text']} dangerouslySetInnerHTML={{ __html: toTrustedMarkup(html) }} />;
}
