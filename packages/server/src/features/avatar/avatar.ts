export { type AvatarPictures, createAvatarPictures } from './avatar-pictures.ts';
export { presentOwnAvatar } from './present-avatar.ts';
export { signReportedAvatar, toReportedPicture } from './reported-avatar.ts';
