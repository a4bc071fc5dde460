import { calculateBodyLength } from '@strapline/domain/media/media-body';
import { uploadLimits } from '@strapline/domain/media/upload-limits';
import { z } from 'zod';
import { braTagId, kid } from './ids.ts';
import { media } from './media.ts';
import { creator } from './person.ts';
import { timestamp } from './scalars.ts';

/** The ID of an encrypted file. Its client makes it, since it is part of what the encryption authenticates. */
export const mediaId = z.string().regex(/^med_[a-z0-9]{20}$/, 'A media ID is med_ and 20 lowercase letters or digits.');

export const galleryId = z.string().regex(/^gal_[a-z0-9]{20}$/, 'This gallery ID is invalid.');

/** What keys belong to. A pair's ID has the form of a tag's. */
export const privateResourceKind = z.enum(['pair', 'gallery', 'media']);

export const privateResourceId = z.union([galleryId, mediaId, braTagId]);

/** The types of file that can be encrypted; only the browser can check them. */
export const encryptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/webm'] as const;

/** An encrypted body of at most this many bytes may be part of the call. */
export const inlineBytes = 65_536;

/** Base64url without padding, of a number of bytes, in its only spelling: unused bits of the last character are zero. */
export function createBase64urlPattern(bytes: number): RegExp {
  const last = { 0: '', 1: '[AQgw]', 2: '[AEIMQUYcgkosw048]' }[bytes % 3] ?? '';
  const length = Math.ceil((bytes * 4) / 3);
  return new RegExp(`^[A-Za-z0-9_-]{${last ? length - 1 : length}}${last}$`);
}

function base64url(bytes: number) {
  return z.string().regex(createBase64urlPattern(bytes), `Use base64url of ${bytes} bytes.`);
}

/** Of `strapline/media/v1` (docs/authenticity.md); `key` is a kid. */
const envelope = {
  mediaId,
  key: kid,
  salt: base64url(32),
  nonce: base64url(24),
  keyNonce: base64url(12),
  wrappedFileKey: base64url(48),
  mime: z.enum(encryptedTypes),
  plainLength: z.int().min(1).max(uploadLimits.videoBytes),
};

const ciphertext = z
  .string()
  .max(Math.ceil((inlineBytes * 4) / 3), 'Send larger files through /v1/uploads.')
  .regex(/^[A-Za-z0-9_-]+$/, 'Use base64url.');

/** As members send it: `url` is `/v1/uploads/<upload ID>`, or the body is part of the call. */
export const encryptedImageInput = z
  .union([
    z.strictObject({ ...envelope, url: z.string().regex(/^\/v1\/uploads\/upl_[a-z0-9]{10,40}$/, 'Use the address of the upload.') }),
    z.strictObject({ ...envelope, ciphertext }),
  ])
  .superRefine((image, context) => {
    if (!image.mime.startsWith('video/') && image.plainLength > uploadLimits.pictureBytes)
      context.addIssue({ code: 'custom', path: ['plainLength'], message: 'This picture is too large.' });
    if ('ciphertext' in image && Math.floor((image.ciphertext.length * 3) / 4) !== calculateBodyLength(image.plainLength))
      context.addIssue({ code: 'custom', path: ['ciphertext'], message: 'This is not the length of an encrypted file of plainLength.' });
  });

/** As it is read: `url` is a signed link for the viewer that works for 15 minutes. It accepts ranges. */
export const encryptedImage = z.union([
  z.strictObject({ ...envelope, url: z.string() }),
  z.strictObject({ ...envelope, ciphertext: z.string() }),
]);

/**
 * An encrypted picture or film in a gallery. `image` is null for who can't open it at the moment; `resource` and `resourceId` are for `getDerivedKey`. Width and
 * height are unknown before it is decrypted.
 */
export const encryptedMedia = z.strictObject({
  id: mediaId,
  kind: z.literal('encrypted'),
  alt: z.string(),
  caption: z.string(),
  resource: privateResourceKind,
  resourceId: privateResourceId,
  image: encryptedImage.nullable(),
});

/** What a gallery shows. Captions are public, those of private pictures too. */
export const galleryMedia = z.union([media.extend({ caption: z.string().optional() }), encryptedMedia]);

export const gallery = z.strictObject({
  id: z.string(),
  title: z.string(),
  media: z.array(galleryMedia),
  /** What the ID is of: a tag, a pair, or a gallery of its own. */
  kind: z.enum(['braTag', 'pair', 'gallery']),
  creator,
  /** The piece that a gallery comes with: who bought or owns it may open its private pictures. */
  braTagId: braTagId.nullable(),
  /** For `updateGallery`; null unless it is the caller's own gallery. */
  version: z.int().nullable(),
  can: z.array(z.enum(['edit', 'remove', 'setAccess'])),
});

/** Who may open private pictures besides their owner. */
export const privateAccess = z.strictObject({
  resource: privateResourceKind,
  id: privateResourceId,
  people: z.array(creator),
  followers: z.boolean(),
});

/**
 * One call of `getDerivedKey`. `as` is why the viewer could open it; `other` could not. `viewer` is null for our team and for deleted accounts. `reason` is what
 * a member of our team wrote.
 */
export const privateView = z.strictObject({
  id: z.string(),
  at: timestamp,
  outcome: z.enum(['opened', 'refused']),
  as: z.enum(['owner', 'listed', 'follower', 'buyer', 'party', 'team', 'other']),
  viewer: creator.nullable(),
  reason: z.string().nullable(),
});

export type EncryptedImage = z.infer<typeof encryptedImage>;
export type EncryptedImageInput = z.infer<typeof encryptedImageInput>;
export type EncryptedMedia = z.infer<typeof encryptedMedia>;
export type GalleryMedia = z.infer<typeof galleryMedia>;
export type Gallery = z.infer<typeof gallery>;
export type PrivateResourceKind = z.infer<typeof privateResourceKind>;
export type PrivateAccess = z.infer<typeof privateAccess>;
export type PrivateView = z.infer<typeof privateView>;
