import type { EncryptedImage } from '@strapline/contract/shapes/private-media';
import { decodeBytes } from './decrypt-picture.ts';
import type { DecryptFunctions } from './decrypt-worker.ts';
import type { KeyTarget, PictureProblem, PictureView } from './picture-view.ts';
import { type WorkerLink, WorkerStoppedError } from './worker-call.ts';

/** What decryption failures say on screen and in the console (specification, section 8). */
export const decryptionWarning = 'Unable to decrypt with any provided key';

type Keys = { scope: string; keys: readonly { kid: string; key: string }[] };
type Piece = Uint8Array<ArrayBuffer>;

/** What the album needs of the page around it; tests have their own. */
export type AlbumTools = {
  /** `isAdmin`: on the admin connection. */
  fetchKeys(target: KeyTarget): Promise<Keys>;
  startWorker(): Promise<WorkerLink<DecryptFunctions>>;
  /** The encrypted bytes from a position on. */
  fetchBytes(url: string, options: { from: number; signal: AbortSignal }): AsyncIterable<Piece>;
  /** Why a request failed. */
  explain(error: unknown): { problem: PictureProblem; message?: string | undefined };
  /** The viewer's username, for the stamp. */
  getViewer(): string;
  now(): Date;
};

/** Loads a picture as the server sends it now: its link lasts 15 minutes, and its key may have been wrapped again. Null if it is gone. */
export type ReloadPicture = (mediaId: string) => Promise<EncryptedImage | null>;

const noReload: ReloadPicture = async () => null;
const locked: PictureView = { state: 'locked' };
/** How often a cut connection is continued by itself. */
const maxContinuations = 3;

type Opening = { signal: AbortSignal; reload: ReloadPicture; needsReload: boolean };

/** The private pictures of one page: their keys, which are in memory only, and what is shown of each. */
export class PictureAlbum {
  private views = new Map<string, PictureView>();
  /** The target of each picture that was shown. */
  private targets = new Map<string, string>();
  private keys = new Map<string, Promise<Keys>>();
  private renewed = new Set<string>();
  private running = new Map<string, AbortController>();
  private listeners = new Set<() => void>();
  private worker: Promise<WorkerLink<DecryptFunctions>> | undefined;
  private version = 0;
  private readonly tools: AlbumTools;

  constructor(tools: AlbumTools) {
    this.tools = tools;
  }

  subscribe = (notify: () => void): (() => void) => {
    this.listeners.add(notify);
    return () => this.listeners.delete(notify);
  };

  /** Another number after every change, for useSyncExternalStore. */
  getVersion = (): number => this.version;

  getView = (mediaId: string): PictureView => this.views.get(mediaId) ?? locked;

  hasKey(target: KeyTarget): boolean {
    return this.keys.has(formatTarget(target));
  }

  /** Asks for a key and shows nothing. Rejects when it is refused. */
  async unlock(target: KeyTarget): Promise<void> {
    await this.loadKeys(target);
    this.notify();
  }

  /** Decrypts and opens a picture, or says why it can't be opened. */
  async show(image: EncryptedImage, target: KeyTarget, reload = noReload, needsReload = false): Promise<void> {
    const { mediaId } = image;
    this.running.get(mediaId)?.abort();
    const abort = new AbortController();
    this.running.set(mediaId, abort);
    this.targets.set(mediaId, formatTarget(target));
    this.setView(mediaId, { state: 'decrypting', share: 0 });
    const view = await this.open(image, target, { signal: abort.signal, reload, needsReload });
    if (!abort.signal.aborted) this.setView(mediaId, view);
    else if (view.state === 'open') view.bitmap.close();
    if (this.running.get(mediaId) === abort) this.running.delete(mediaId);
  }

  /** With a new key: once, as another one won't help. */
  async renew(image: EncryptedImage, target: KeyTarget, reload = noReload): Promise<void> {
    this.renewed.add(image.mediaId);
    this.keys.delete(formatTarget(target));
    await this.show(image, target, reload, true);
  }

  cover = (mediaId: string): void => {
    this.running.get(mediaId)?.abort();
    this.running.delete(mediaId);
    if (this.getView(mediaId).state !== 'locked') this.setView(mediaId, locked);
  };

  /** Covers all, and forgets keys and everything that the worker holds. */
  coverAll = (): void => {
    for (const mediaId of [...this.views.keys()]) this.cover(mediaId);
    this.keys.clear();
    this.stopWorker();
    this.notify();
  };

  /** Covers what a target's key opened, and forgets the key. */
  revoke = (target: Pick<KeyTarget, 'resource' | 'id'>): void => {
    const name = formatTarget(target);
    this.keys.delete(name);
    for (const [mediaId, itsTarget] of this.targets) if (itsTarget === name) this.cover(mediaId);
    this.notify();
  };

  private stopWorker(): void {
    this.worker?.then(
      ({ stop }) => stop(),
      // It never started.
      () => undefined,
    );
    this.worker = undefined;
  }

  private setView(mediaId: string, view: PictureView): void {
    const before = this.views.get(mediaId);
    if (before?.state === 'open') before.bitmap.close();
    this.views.set(mediaId, view);
    this.notify();
  }

  private notify(): void {
    this.version += 1;
    for (const notify of this.listeners) notify();
  }

  /** The page's worker. One that failed is replaced. */
  private async getWorker(): Promise<WorkerLink<DecryptFunctions>> {
    if (this.worker) return await this.worker;
    const starting = this.tools.startWorker();
    this.worker = starting;
    const forget = () => {
      if (this.worker === starting) this.worker = undefined;
    };
    starting.then(({ onFailure }) => onFailure(forget), forget);
    return await starting;
  }

  private loadKeys(target: KeyTarget): Promise<Keys> {
    const name = formatTarget(target);
    const loading = this.keys.get(name) ?? this.tools.fetchKeys(target);
    this.keys.set(name, loading);
    loading.catch(() => {
      if (this.keys.get(name) === loading) this.keys.delete(name);
    });
    return loading;
  }

  private async open(image: EncryptedImage, target: KeyTarget, opening: Opening): Promise<PictureView> {
    const { signal } = opening;
    try {
      const result = await this.decryptOrReload(image, target, opening);
      if (typeof result !== 'string') return { state: 'open', bitmap: result, shownTo: this.tools.getViewer(), shownAt: this.tools.now() };
      if (!signal.aborted) console.warn(decryptionWarning);
      return { state: 'failed', problem: result, canRenew: result === 'key' && !this.renewed.has(image.mediaId), reference: image.mediaId };
    } catch (error) {
      if (signal.aborted || error instanceof WorkerStoppedError) {
        // What it decrypted so far is erased.
        void this.worker?.then(({ ask }) => ask('cancel', image.mediaId)).catch(() => undefined);
        return locked;
      }
      return { state: 'failed', canRenew: false, reference: image.mediaId, ...this.tools.explain(error) };
    }
  }

  /** With a new link when the old one has expired. */
  private async decryptOrReload(
    image: EncryptedImage,
    target: KeyTarget,
    { signal, reload, needsReload }: Opening,
  ): Promise<ImageBitmap | 'key' | 'damaged'> {
    // Without a connection the picture at hand is as good.
    const current = (needsReload && (await reload(image.mediaId).catch(() => null))) || image;
    try {
      return await this.decrypt(current, target, signal);
    } catch (error) {
      const isGone = !signal.aborted && this.tools.explain(error).problem === 'gone';
      const fresh = isGone ? await reload(image.mediaId) : null;
      if (!fresh) throw error;
      return await this.decrypt(fresh, target, signal);
    }
  }

  private async decrypt(image: EncryptedImage, target: KeyTarget, signal: AbortSignal): Promise<ImageBitmap | 'key' | 'damaged'> {
    const { mediaId, key, salt, nonce, keyNonce, wrappedFileKey, mime, plainLength } = image;
    // It may have been covered while it was loaded again: no key is asked for then.
    signal.throwIfAborted();
    const { scope, keys } = await this.loadKeys(target);
    signal.throwIfAborted();
    const { ask } = await this.getWorker();
    signal.throwIfAborted();
    const envelope = { mediaId, key, salt, nonce, keyNonce, wrappedFileKey, mime, plainLength };
    const bodyLength = await ask('start', { image: envelope, scope, keys });
    if (bodyLength === null) return 'key';
    let received = 0;
    const pieces =
      'url' in image ? this.continueBytes(image.url, () => received, signal) : [decodeBytes(image.ciphertext) ?? new Uint8Array(0)];
    for await (const bytes of pieces) {
      signal.throwIfAborted();
      received += bytes.length;
      // Moved, not copied.
      if (!(await ask('add', { mediaId, bytes }, bytes.length === bytes.buffer.byteLength ? [bytes.buffer] : []))) return 'damaged';
      if (!signal.aborted) this.setView(mediaId, { state: 'decrypting', share: Math.min(1, received / bodyLength) });
    }
    return (await ask('finish', mediaId))?.bitmap ?? 'damaged';
  }

  /** Asks for the rest when the connection was cut. */
  private async *continueBytes(url: string, getPosition: () => number, signal: AbortSignal): AsyncGenerator<Piece> {
    for (let attempt = 0; ; attempt += 1) {
      const begin = getPosition();
      try {
        yield* this.tools.fetchBytes(url, { from: begin, signal });
        return;
      } catch (error) {
        // Without any progress it isn't the connection alone.
        const canContinue = error instanceof TypeError && getPosition() > begin && attempt < maxContinuations;
        if (signal.aborted || !canContinue) throw error;
      }
    }
  }
}

/** Keys belong to a resource, whatever reason was given for them. */
function formatTarget({ resource, id }: Pick<KeyTarget, 'resource' | 'id'>): string {
  return `${resource} ${id}`;
}
