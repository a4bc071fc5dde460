import type { z } from 'zod';
import { matchSocialImage } from './events/share-image/matchSocialImage.ts';

/** The namespace of the match server. Its address is in `GET /v1/info`. */
export const matchNamespace = '/match';

/** The events of the match server, which answers nothing else. */
export const matchEvents = { matchSocialImage } as const;

export type MatchInput = z.output<typeof matchSocialImage.input>;
export type MatchAnswer = z.output<typeof matchSocialImage.output>;
