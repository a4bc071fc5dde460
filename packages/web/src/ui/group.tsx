import type { ComponentProps } from 'react';

/** Controls that belong together, named by `aria-label` or `aria-labelledby`. A fieldset would draw its own frame and legend. */
export function Group(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame and legend
  return <div role="group" {...props} />;
}
