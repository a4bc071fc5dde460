import { countGraphemes, socialLimits, socialNetworks, socialPostStates } from '@strapline/domain/social/social-post';
import { z } from 'zod';
import { timestamp } from '../scalars.ts';
import { multilineText, singleLineText } from '../text.ts';
import { uploadId } from '../upload.ts';

const { graphemes, bytes, images, alt } = socialLimits;

export const socialNetwork = z.enum(socialNetworks);
export const socialPostState = z.enum(socialPostStates);

/** The text of a post on Bluesky, counted as Bluesky does. */
export const blueskyText = multilineText
  .min(1, 'Write a text.')
  .max(bytes, `Use at most ${graphemes} characters.`)
  .refine((text) => countGraphemes(text) <= graphemes, `Use at most ${graphemes} characters.`)
  .refine((text) => new TextEncoder().encode(text).length <= bytes, 'This text is too long for Bluesky. Use fewer emoji.');

export const blueskyImages = z
  .array(
    z.strictObject({
      uploadId,
      alt: singleLineText.min(1, 'Describe what the picture shows.').max(alt, `Use at most ${alt.toLocaleString('en')} characters.`),
    }),
  )
  .max(images, `Add at most ${images} pictures.`);

export const blueskyLink = singleLineText
  .max(1000)
  .regex(/^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#][!-~]*)?$/i, 'Enter an address that starts with https://.');

/** A post of the team on another network, and what became of it. */
export const socialPost = z.strictObject({
  id: z.string(),
  network: socialNetwork,
  /** Reddit's title; null on Bluesky. */
  title: z.string().nullable(),
  text: z.string(),
  link: z.string().nullable(),
  /** The pictures, by what they show. */
  images: z.array(z.strictObject({ alt: z.string() })),
  /** `not_sent`: the network isn't set up. */
  state: socialPostState,
  attempts: z.int(),
  /** Why the last attempt failed; null: none did. */
  errorCode: z.string().nullable(),
  /** The network's page for a new post, with this one's text filled in. */
  composeUrl: z.string(),
  /** The post on the network, once it is sent. */
  url: z.string().nullable(),
  madeBy: z.string(),
  createdAt: timestamp,
  /** When it is to be sent; null: at once. */
  scheduledAt: timestamp.nullable(),
  sentAt: timestamp.nullable(),
  /** It named a member whose account was deleted: somebody must delete it on the network. */
  namesDeletedMember: z.boolean(),
});
export type SocialPost = z.infer<typeof socialPost>;

/** The team's account on Bluesky. */
export const blueskyProfile = z.strictObject({
  handle: z.string(),
  displayName: z.string(),
  description: z.string(),
  followers: z.int(),
  following: z.int(),
  posts: z.int(),
  url: z.string(),
});
export type BlueskyProfile = z.infer<typeof blueskyProfile>;

export const blueskyFeedPost = z.strictObject({
  uri: z.string(),
  url: z.string(),
  text: z.string(),
  at: timestamp,
  likes: z.int(),
  reposts: z.int(),
  replies: z.int(),
  images: z.int(),
});

export const blueskyFollower = z.strictObject({ handle: z.string(), displayName: z.string(), url: z.string() });
