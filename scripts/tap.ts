/**
 * `npm run -s tap -- KIND [--serial NUMBER] [--kid KID] [--tear] [--mode LRP]` prints the URL that a simulated chip writes, from the
 * running demo server.
 */
import { parseArgs } from 'node:util';
import { events, type Output } from '@strapline/contract/events';
import { simulatedTaps } from '@strapline/domain/chip/tap-verdicts';
import { io } from 'socket.io-client';
import { demoToken, Refusal } from './token.ts';

const usage = `Choose a kind of tap: ${simulatedTaps.join(', ')}. For example: npm run -s tap -- genuine --tear`;

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [kind] = positionals;
  if (!simulatedTaps.some((one) => one === kind) || positionals.length > 1) throw new Refusal(usage);
  const { serial, ...others } = values;
  const token = await demoToken('ines', process.env);
  const answer = await call(token, { kind, ...others, ...(serial === undefined ? {} : { serialNumber: serial }) });
  if ('error' in answer) throw new Refusal(said(answer.error));
  if (!isWritten(answer)) throw new Refusal('The server sent an unexpected response. Is it the same version?');
  console.error(`Chip ${answer.serialNumber}, key ${answer.kid}, read ${answer.counter}: this would be judged ${answer.says} now.`);
  console.log(answer.tapUrl);
}

function isWritten(answer: object): answer is Output<'simulateTap'> {
  return events.simulateTap.output.safeParse(answer).success;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { serial: { type: 'string' }, kid: { type: 'string' }, tear: { type: 'boolean' }, mode: { type: 'string' } },
    });
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

async function call(token: string, input: object): Promise<object> {
  const port = process.env['PORT'] || '8080';
  const socket = io(`http://127.0.0.1:${port}/strapline/admin`, {
    transports: ['websocket'],
    reconnection: false,
    auth: { token, admin: true },
  });
  try {
    const answer: unknown = await socket.timeout(10_000).emitWithAck('simulateTap', input);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    throw new Refusal(`The server on port ${port} did not respond.`);
  } finally {
    socket.close();
  }
}

/** The message of an error, with its field errors. */
function said(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'The server rejected the request.';
  const message = 'message' in error ? String(error.message) : 'The server rejected the request.';
  const fields = 'fields' in error && typeof error.fields === 'object' && error.fields !== null ? Object.values(error.fields) : [];
  return [message, ...fields].join(' ');
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
