import v8 from 'node:v8';

/**
 * PGlite is megabytes of WebAssembly, most of which a test process runs only a few times. By default V8 spends more time on optimizing it
 * than the whole test takes, so this raises the threshold fifteenfold. Call it before a database is opened.
 */
export function optimizeWasmLate(): void {
  v8.setFlagsFromString('--wasm-tiering-budget=200000000');
}
