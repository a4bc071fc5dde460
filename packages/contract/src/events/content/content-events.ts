import { getGhostSlugFromStraplineUsername } from './getGhostSlugFromStraplineUsername.ts';
import { getStraplineUsernameFromGhostUserId } from './getStraplineUsernameFromGhostUserId.ts';
import { listAnswerRatings } from './listAnswerRatings.ts';
import { rateAnswer } from './rateAnswer.ts';

/** Events of the FAQ and of authors of the content service. */
export const contentEvents = { getGhostSlugFromStraplineUsername, getStraplineUsernameFromGhostUserId, listAnswerRatings, rateAnswer };
