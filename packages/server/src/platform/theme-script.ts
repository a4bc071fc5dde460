import type { AppKey } from '@strapline/contract/apps/app';
import { strapline } from '@strapline/contract/apps/strapline';
import { quickExitScript } from '@strapline/contract/quick-exit';

/** Sets the theme before first paint on pages outside the app: the one chosen in the app, else the device's. Same as in the app's index.html. */
const createThemeScript = (app: AppKey): string =>
  `var c;try{c=(JSON.parse(localStorage.getItem('${app}.preferences')||'{}').state||{}).theme}catch(e){}document.documentElement.dataset.theme=c==='dark'||c!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'`;

/** What runs before the first paint on an app's pages outside the app: the theme, and the quick exit. */
export function createHeadScript(app: AppKey): string {
  return `${createThemeScript(app)};${quickExitScript}`;
}

/** Of the pages that all apps share, which are at the first app's host. */
export const themeScript = createThemeScript(strapline.key);
export const headScript = createHeadScript(strapline.key);
