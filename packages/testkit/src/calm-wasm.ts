import v8 from 'node:v8';

/**
 * PGlite is megabytes of WebAssembly, and a process of a test runs most of it a few times only. Left to itself the engine spends more on optimizing it
 * than the whole test needs, so it begins fifteen times later. To be called before a database is opened.
 */
export function optimizeWasmLate(): void {
  v8.setFlagsFromString('--wasm-tiering-budget=200000000');
}
