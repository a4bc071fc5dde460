#!/usr/bin/env node
/** `npx strapline-verify FILE` verifies a certificate of provenance offline and prints its content and which keys were trusted. */
import { readFileSync } from 'node:fs';
import { runCommand } from './answer.ts';

const { exitCode, output, errorOutput } = runCommand(process.argv.slice(2), (file) => readFileSync(file));
if (output) console.log(output);
if (errorOutput) console.error(errorOutput);
process.exitCode = exitCode;
