import { z } from 'zod';
import { longestFeedback } from '../../feedback-limits.ts';
import { timestamp } from '../scalars.ts';
import { multilineText } from '../text.ts';

/** How easy it was to find what one came for, from very hard to very easy. */
export const feedbackScore = z.int().min(0).max(10);
export const feedbackText = multilineText.max(longestFeedback, `Use at most ${longestFeedback} characters.`);

/** One anonymous answer. */
export const feedback = z.strictObject({ id: z.string(), at: timestamp, score: feedbackScore, text: z.string() });
