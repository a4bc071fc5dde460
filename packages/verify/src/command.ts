#!/usr/bin/env node
/** `npx strapline-verify FILE`: whether a certificate of provenance holds, what it says, and on what that rests. Asks nobody. */
import { readFileSync } from 'node:fs';
import { runCommand } from './answer.ts';

const { exitCode, output, errorOutput } = runCommand(process.argv.slice(2), (file) => readFileSync(file));
if (output) console.log(output);
if (errorOutput) console.error(errorOutput);
process.exitCode = exitCode;
