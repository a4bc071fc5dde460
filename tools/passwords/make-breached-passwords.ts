/**
 * Makes the list of leaked passwords that `packages/identity` refuses, from files with one password a line:
 *
 *     node tools/passwords/make-breached-passwords.ts FILE...
 *
 * Shorter ones than a password may be are left out. Decision 119 says where the files come from.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { hashForList } from '@strapline/identity/breached-passwords';
import { passwordLength } from '@strapline/identity/password-rules';

const output = new URL('../../packages/identity/src/breached-passwords.bin', import.meta.url);

const passwords = process.argv.slice(2).flatMap((file) => readFileSync(file, 'utf8').split(/\r?\n/));
const hashes = passwords
  .filter((password) => [...password].length >= passwordLength.min)
  .map((password) => hashForList(password).toString('hex'));
const sorted = [...new Set(hashes)].sort();
writeFileSync(output, Buffer.from(sorted.join(''), 'hex'));
console.log(`${sorted.length} of ${passwords.length} passwords`);
