import { consentVersions } from '@strapline/contract/consents';
import { adminOnly, everybody, member, type Row, refuseEveryone } from './test-authorisation-row.ts';

const range = { from: '2026-11-01', to: '2026-11-30' };
const visit = { name: 'pageViewed', at: '2026-11-01T00:00:00Z', props: { page: 'home', source: 'direct' } };

/** Rows of what is counted, and of the feedback survey. */
export const analyticsRows = {
  trackEvents: [
    {
      about: 'with consent',
      input: () => ({ events: [visit], consentVersion: consentVersions.analytics }),
      expect: everybody,
    },
    { about: 'without consent', input: () => ({ events: [visit] }), expect: refuseEveryone('consent_required') },
  ],
  getFunnel: [{ about: 'their own', input: () => range, expect: member }],
  getAnalytics: [{ about: 'the app’s', input: () => range, expect: adminOnly }],
  listFeedback: [{ about: 'all answers', input: () => ({}), expect: adminOnly }],
  getFeedbackSummary: [{ about: 'all answers', input: () => range, expect: adminOnly }],
} satisfies Record<string, Row[]>;
