import type { App, Colors } from './app.ts';

/** The built page has the first app's key, icons and color. */
export function dressPage(template: string, { key, icons, frameColors }: App): string {
  return template
    .replace('data-app="strapline"', `data-app="${key}"`)
    .replace(/(?<=<meta name="theme-color" content=")[^"]*/, frameColors.background)
    .replaceAll('href="/icons/', `href="${icons}/`);
}

/** The app's colors as CSS, after the style sheet's own; empty if it has none of its own. */
export function formatTheme({ theme }: App): string {
  if (!theme) return '';
  const rules = (colors: Colors): string =>
    Object.entries(colors)
      .map(([name, color]) => `--${name}:${color}`)
      .join(';');
  return `:root{${rules(theme.light)}}[data-theme=dark]{${rules(theme.dark)}}`;
}
