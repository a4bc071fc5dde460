import type { App } from './app.ts';
import { strapline } from './strapline.ts';
import { toptop } from './toptop.ts';

/** The apps that a server runs. The first is the main one: callers that name no app get it. */
export const apps: readonly App[] = [strapline, toptop];
