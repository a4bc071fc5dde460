/** Why the pictures of a pair have to be taken again. */
export const incompletePictures = {
  left: 'The left picture arrived incomplete. Please take it again.',
  right: 'The right picture arrived incomplete. Please take it again.',
  both: 'Both pictures arrived incomplete. Please take them again.',
} as const;
