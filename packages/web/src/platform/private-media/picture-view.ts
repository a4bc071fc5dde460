import type { EncryptedImage, EncryptedImageInput, PrivateResourceKind } from '@strapline/contract/shapes/private-media';

/** An encrypted picture that was sent: `url` is the path of its upload. */
export type UploadedPicture = Extract<EncryptedImageInput, { url: string }>;

/** What a key belongs to: the input of `getDerivedKey`. Admins write a reason; `isAdmin` asks on the admin connection. */
export type KeyTarget = { resource: PrivateResourceKind; id: string; reason?: string | undefined; isAdmin?: boolean | undefined };

/** `key`: no key opens it. `damaged`: it was altered or cut off. `refused`: the viewer may not look. `gone`: it isn't there any more. */
export type PictureProblem = 'key' | 'damaged' | 'refused' | 'gone' | 'connection';

/** A private picture on the page. Pixels are in memory only. */
export type PictureView =
  | { state: 'locked' }
  /** `share` from 0 to 1. */
  | { state: 'decrypting'; share: number }
  | { state: 'open'; bitmap: ImageBitmap; shownTo: string; shownAt: Date }
  /** `canRenew`: a new key may help and hasn't been asked for yet. `message` is the server's sentence. */
  | { state: 'failed'; problem: PictureProblem; canRenew: boolean; reference: string; message?: string | undefined };

/** Why a chosen file wasn't taken. `message` is the server's sentence. */
export type UploadProblem =
  | { kind: 'type' | 'heic' | 'empty' | 'size' | 'unreadable' | 'browser' | 'key' | 'sending' }
  | { kind: 'server'; message: string };

/** A picture on its way to the server. `sent` and `bytes` are of the encrypted file. */
export type UploadView =
  | { state: 'empty'; problem?: UploadProblem | undefined }
  | { state: 'preparing'; preview: ImageBitmap | null }
  | { state: 'encrypting'; preview: ImageBitmap | null }
  | { state: 'sending' | 'cut' | 'checking'; preview: ImageBitmap | null; sent: number; bytes: number }
  | { state: 'ready'; preview: ImageBitmap | null; image: UploadedPicture };

type CameraMode = 'selfie' | 'back';

/** What `PrivatePictureField` shows and calls; `usePrivateUpload` makes it. */
export type PrivateUpload = {
  view: UploadView;
  /** Not empty and not ready yet: a form can't be sent, and leaving the page would lose it. */
  isBusy: boolean;
  /** A file or a camera picture. */
  choose(file: Blob): void;
  /** Continues a cut upload at once; it also continues by itself when the connection is back. */
  resume(): void;
  /** Cancels it, and deletes what the server has of it. */
  remove(): void;
  camera: { mode: CameraMode; onModeChange(mode: CameraMode): void };
};

/** The private pictures of a page; `usePrivatePictures` makes it. */
export type PrivatePictures = {
  getView(mediaId: string): PictureView;
  /** Whether the key of a single target is there, so that each picture can be shown by itself. */
  isUnlocked: boolean;
  /** Asks for the key and shows nothing yet. Rejects with WireError. */
  unlock(): Promise<void>;
  /** Asks for the key if there is none, decrypts and opens. */
  show(image: EncryptedImage): void;
  cover(mediaId: string): void;
  /** Covers all, and forgets keys and pixels. */
  coverAll(): void;
  /** With a new key, after `failed` with `canRenew`. */
  renew(image: EncryptedImage): void;
};
