// A separate file, so that a browser that only checks the format does not load the word lists and the hash.

// i, l, o, 0 and 1 are excluded because they are easily confused.
const usernameForm = /^[a-z]{2,14}_[a-z]{2,14}_[a-hjkmnp-z2-9]{3}$/;

/** Whether text has the form adjective_animal_sfx. Any words are allowed, since the lists may change while names stay. */
export function isUsername(text: string): boolean {
  return usernameForm.test(text);
}
