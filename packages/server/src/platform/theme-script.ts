import { quickExitScript } from '@strapline/contract/quick-exit';

/** Sets the theme before first paint on pages outside the app: the one chosen in the app, else the device's. Same as in the app's index.html. */
export const themeScript = `var c;try{c=(JSON.parse(localStorage.getItem('strapline.preferences')||'{}').state||{}).theme}catch(e){}document.documentElement.dataset.theme=c==='dark'||c!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'`;

/** What runs before the first paint on pages outside the app: the theme, and the quick exit. */
export const headScript = `${themeScript};${quickExitScript}`;
