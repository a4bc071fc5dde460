#!/usr/bin/env node
/** `npx strapline-verify FILE`: whether a certificate of provenance holds, what it says, and on what that rests. Asks nobody. */
import { readFileSync } from 'node:fs';
import { answer } from './answer.ts';

const { exitCode, output, complaint } = answer(process.argv.slice(2), (file) => readFileSync(file));
if (output) console.log(output);
if (complaint) console.error(complaint);
process.exitCode = exitCode;
