// `npm start`: everything on one address with nothing configured. `npm run dev` adds --dev: the server restarts and the app is built
// again when a file changes. Built-ins only; works on Node 20.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { serverArguments, serverEnvironment } from './server-process.mjs';
import { environment, forwardSignals, root, SetUpError, setUpPackages, setUpWeb, stopWithCaller, waitForExit } from './set-up.mjs';

stopWithCaller();
const dev = process.argv.includes('--dev');
const node = await setUp();

console.log('Starting the server ...');
const children = dev
  ? [launch(['--watch', ...serverArguments], root), watchWeb(), watchWeb('--ssr', 'src/entry-server.tsx', '--outDir', 'dist-server')]
  : [launch(serverArguments, root)];

// When the first one exits, the others are stopped, and its code is the exit code.
const { code } = await Promise.race(children.map(waitForExit));
for (const child of children) child.kill('SIGTERM');
await Promise.all(children.filter((child) => child.exitCode === null && child.signalCode === null).map(waitForExit));
process.exitCode = code;

function watchWeb(...more) {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  return launch([vite, 'build', ...more, '--watch', '--logLevel', 'warn'], path.join(root, 'packages/web'));
}

async function setUp() {
  try {
    const program = await setUpPackages();
    await setUpWeb();
    return program;
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

/** The IPC channel lets the child notice that this process was killed, so that it exits too. */
function launch(args, cwd) {
  const child = spawn(node, args, { cwd, env: { ...environment, ...serverEnvironment }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  forwardSignals(child);
  return child;
}
