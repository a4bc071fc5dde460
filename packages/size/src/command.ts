#!/usr/bin/env node
/** `npx strapline-size 28.5 34 --system UK`: a size from tape readings, with sister sizes, other systems and the calculation. */
import { runCommand } from './answer.ts';

const { exitCode, output, errorOutput } = runCommand(process.argv.slice(2));
if (output) console.log(output);
if (errorOutput) console.error(errorOutput);
process.exitCode = exitCode;
