#!/usr/bin/env node
/** `npx strapline-size 28.5 34 --system UK`: a size from tape readings, with its sisters, its other names and how it came out. */
import { answer } from './answer.ts';

const { exitCode, output, complaint } = answer(process.argv.slice(2));
if (output) console.log(output);
if (complaint) console.error(complaint);
process.exitCode = exitCode;
