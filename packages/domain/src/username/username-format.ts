// A file of its own: a browser that only checks the form of a name does not load the dictionaries and the hash.

// i, l and o are left out everywhere, as 0 and 1 are: they are read for each other.
const usernameForm = /^[a-z]{2,14}_[a-z]{2,14}_[a-hjkmnp-z2-9]{3}$/;

/** True for text in the form adjective_animal_sfx. Any words pass: the lists may grow, and names stay. */
export function isUsername(text: string): boolean {
  return usernameForm.test(text);
}
