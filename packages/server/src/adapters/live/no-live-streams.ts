import type { LiveStreams } from '../../ports/live-streams.ts';

/** Nobody is asked, and nobody is live. */
export const noLiveStreams: LiveStreams = { findLive: async () => null };
