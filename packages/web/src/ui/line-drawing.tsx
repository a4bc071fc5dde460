import { trustedMarkup } from '../trusted-types.ts';

type LineDrawingProps = { svg: string; label?: string; className?: string };

/** One of the domain's help drawings, as wide as its place. Inline, so that it follows the theme. Without `label` it is decoration. */
export function LineDrawing({ svg, label, className }: LineDrawingProps) {
  const shown = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  // Our own drawing, marked by the app's Trusted Types policy.
  return <div className={className} {...shown} dangerouslySetInnerHTML={{ __html: trustedMarkup(svg) }} />;
}
