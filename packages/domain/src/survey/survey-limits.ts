/** Results are shown from this many honest-looking answers on, so that nobody can be picked out. */
export const fewestAnswers = 5;

/** What an answer counts at most that looks dishonest; others count 1. All of them together count at most this part of the honest ones. */
export const shadyWeight = 0.25;

/** Answers to one survey from one network in a day that count in full: families and shared flats. Those after them look dishonest. */
export const answersPerNetwork = 3;

/** Answers to one survey from one network in a day; more are refused. */
export const mostAnswersPerNetwork = 20;

/** Pictures of garments that people judge in an ICBM survey. */
export const mostSurveyPictures = 4;

/** Sizes that results name; the others are summed up. */
export const mostShownSizes = 5;
