import type { JobHandler } from '../../platform/job-runner.ts';
import { findAlertListing } from '../alert/alert.ts';
import { notifyFollowers } from '../follow/follow.ts';
import { notifySearchers } from '../saved-search/saved-search.ts';
import { notifySavers } from './notify-savers.ts';

/** Notifies people of a change of a listing: those who saved it, who follow its creator, and whose searches find it. Each step continues where it stopped. */
export const followListingChange: JobHandler<'listing-changed'> = async (services, { app, braTagId, ...change }) => {
  const listing = await findAlertListing(services.db, app, braTagId);
  if (!listing) return;
  await notifySavers(services, listing, change);
  if (change.change === 'published') await notifyFollowers(services, listing);
  await notifySearchers(services, listing, change);
};
