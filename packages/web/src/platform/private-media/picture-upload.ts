import { uploadLimits } from '@strapline/domain/media/upload-limits';
import { createMediaId } from './create-media-id.ts';
import type { EncryptFunctions } from './encrypt-worker.ts';
import type { KeyTarget, UploadedPicture, UploadProblem, UploadView } from './picture-view.ts';
import type { EncryptedFile, EncryptedUpload, UploadCallbacks } from './send-encrypted.ts';
import type { WorkerLink } from './worker-call.ts';

type ServerState = { state: 'receiving' | 'processing' | 'ready' | 'refused'; message?: string | undefined };

/** What an upload needs of the page around it; tests have their own. */
export type UploadTools = {
  startWorker(): Promise<WorkerLink<EncryptFunctions>>;
  /** The keys of a target; new pictures are encrypted with the first one. */
  fetchKeys(target: KeyTarget): Promise<{ scope: string; keys: readonly { kid: string; key: string }[] }>;
  createUpload(file: EncryptedFile, callbacks: UploadCallbacks): Promise<EncryptedUpload>;
  fetchState(uploadId: string): Promise<ServerState>;
  /** Calls back when the connection is back, and now and then. Returns how to stop. */
  watchConnection(retry: () => void): () => void;
  /** Why a call failed. */
  explain(error: unknown): UploadProblem;
};

/** What the page does with the upload. */
export type UploadHandlers = {
  /** What the key of a new picture belongs to. Called when it was chosen, so it may create a draft first. */
  getTarget: (mediaId: string) => KeyTarget | Promise<KeyTarget>;
  /** The picture is on the server, encrypted. */
  onReady?: ((image: UploadedPicture) => void) | undefined;
  onRemoved?: (() => void) | undefined;
};

/** How often the server is asked about a complete upload, which it only has to measure. */
const pollMs = 500;
const maxPolls = 120;

/** One attempt to send a file; a new choice ends it. */
type Attempt = {
  isOver: boolean;
  preview: ImageBitmap | null;
  bytes: number;
  worker?: WorkerLink<EncryptFunctions>;
  upload?: EncryptedUpload;
  stopWatching?: () => void;
};

/** A picture on its way from a file to an encrypted upload. The plain picture is in a worker's memory only. */
export class PictureUpload {
  private listeners = new Set<() => void>();
  private view: UploadView = { state: 'empty' };
  private attempt: Attempt = { isOver: true, preview: null, bytes: 0 };
  private readonly tools: UploadTools;
  private handlers: UploadHandlers;

  constructor(tools: UploadTools, handlers: UploadHandlers) {
    this.tools = tools;
    this.handlers = handlers;
  }

  /** Those of the latest render. */
  setHandlers(handlers: UploadHandlers): void {
    this.handlers = handlers;
  }

  subscribe = (notify: () => void): (() => void) => {
    this.listeners.add(notify);
    return () => this.listeners.delete(notify);
  };

  getView = (): UploadView => this.view;

  choose = (file: Blob): void => {
    stop(this.attempt);
    if (file.size > uploadLimits.pictureBytes) {
      this.setView({ state: 'empty', problem: { kind: 'size' } });
      return;
    }
    const attempt: Attempt = { isOver: false, preview: null, bytes: 0 };
    this.attempt = attempt;
    this.send(file, attempt).then(
      (problem) => this.end(attempt, problem),
      (error: unknown) => this.end(attempt, this.tools.explain(error)),
    );
  };

  /** Continues a cut upload. */
  resume = (): void => {
    if (this.view.state !== 'cut') return;
    stopWatching(this.attempt);
    this.setView({ ...this.view, state: 'sending' });
    this.attempt.upload?.start();
  };

  remove = (): void => {
    if (this.view.state === 'empty') return;
    stop(this.attempt);
    this.setView({ state: 'empty' });
    this.handlers.onRemoved?.();
  };

  /** Stops and forgets the picture. What was sent completely stays on the server. */
  close = (): void => {
    stop(this.attempt, this.view.state === 'ready');
    this.setView({ state: 'empty' });
  };

  private setView(next: UploadView): void {
    const before = getPreview(this.view);
    if (before && before !== getPreview(next)) before.close();
    this.view = next;
    for (const notify of this.listeners) notify();
  }

  private update(attempt: Attempt, next: UploadView): void {
    if (!attempt.isOver) this.setView(next);
  }

  private end(attempt: Attempt, problem: UploadProblem | null): void {
    if (!problem || attempt.isOver) return;
    stop(attempt);
    this.setView({ state: 'empty', problem });
  }

  /** Prepares, encrypts and starts to send. Returns why not, if the file or the key is the reason. */
  private async send(file: Blob, attempt: Attempt): Promise<UploadProblem | null> {
    this.update(attempt, { state: 'preparing', preview: null });
    const worker = await this.tools.startWorker();
    attempt.worker = worker;
    if (attempt.isOver) {
      worker.stop();
      return null;
    }
    const prepared = await worker.ask('prepare', file);
    if (typeof prepared === 'string') return { kind: prepared };
    attempt.preview = prepared.preview;
    this.update(attempt, { state: 'encrypting', preview: prepared.preview });
    const mediaId = createMediaId();
    const { scope, keys } = await this.tools.fetchKeys(await this.handlers.getTarget(mediaId));
    const [newest] = keys;
    if (!newest || attempt.isOver) return { kind: 'key' };
    const { bodyLength, ...envelope } = await worker.ask('encrypt', { scope, mediaId, ...newest });
    attempt.bytes = bodyLength;
    const image = { mediaId, key: newest.kid, ...envelope };
    attempt.upload = await this.tools.createUpload(
      { mediaId, length: bodyLength, read: (begin, end) => worker.ask('read', { begin, end }) },
      this.follow(attempt, image),
    );
    this.update(attempt, { state: 'sending', preview: attempt.preview, sent: 0, bytes: bodyLength });
    if (attempt.isOver) await attempt.upload.remove();
    else attempt.upload.start();
    return null;
  }

  private follow(attempt: Attempt, image: Omit<UploadedPicture, 'url'>): UploadCallbacks {
    const { preview, bytes } = attempt;
    return {
      onAccepted: (sent) => this.update(attempt, { state: 'sending', preview, sent, bytes }),
      onCut: () => {
        if (attempt.isOver) return;
        this.setView({ state: 'cut', preview, sent: 'sent' in this.view ? this.view.sent : 0, bytes });
        stopWatching(attempt);
        attempt.stopWatching = this.tools.watchConnection(this.resume);
      },
      onRefused: (message) => this.end(attempt, { kind: 'server', message }),
      onSent: (uploadId) => {
        this.update(attempt, { state: 'checking', preview, sent: bytes, bytes });
        void this.finish(attempt, { ...image, url: `/v1/uploads/${uploadId}` }, uploadId);
      },
    };
  }

  private async finish(attempt: Attempt, image: UploadedPicture, uploadId: string): Promise<void> {
    const problem = await this.waitUntilReady(uploadId, attempt);
    this.end(attempt, problem);
    if (attempt.isOver) return;
    attempt.worker?.stop();
    this.setView({ state: 'ready', preview: attempt.preview, image });
    this.handlers.onReady?.(image);
  }

  private async waitUntilReady(uploadId: string, attempt: Attempt): Promise<UploadProblem | null> {
    for (let poll = 0; poll < maxPolls && !attempt.isOver; poll += 1) {
      // Without a connection it is asked again.
      const { state, message = '' } = await this.tools.fetchState(uploadId).catch((): ServerState => ({ state: 'processing' }));
      if (state === 'ready') return null;
      if (state === 'refused') return { kind: 'server', message };
      await new Promise((done) => setTimeout(done, pollMs));
    }
    return { kind: 'sending' };
  }
}

function stop(attempt: Attempt, isComplete = false): void {
  attempt.isOver = true;
  stopWatching(attempt);
  attempt.worker?.stop();
  if (!isComplete) void attempt.upload?.remove();
}

function stopWatching(attempt: Attempt): void {
  attempt.stopWatching?.();
  delete attempt.stopWatching;
}

function getPreview(view: UploadView): ImageBitmap | null {
  return view.state === 'empty' ? null : view.preview;
}
