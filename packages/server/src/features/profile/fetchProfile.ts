import type { Handler } from '../../platform/services.ts';
import { accountOf } from '../session/session.ts';
import { ownProfile } from './profile.store.ts';

export const fetchProfile: Handler<'fetchProfile'> = async ({ db, caller }) => {
  const row = await ownProfile(db, accountOf(caller));
  return {
    username: row.username,
    slug: row.username_slug,
    displayName: row.display_name,
    bio: row.bio,
    socials: row.socials,
    hasBirthDate: row.has_birth_date,
    isAdult: row.is_adult,
    creatorMode: row.creator_mode,
    usePreferredUsername: row.use_preferred_username,
  };
};
