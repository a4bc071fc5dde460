/** The browser's BarcodeDetector, which TypeScript's DOM types lack. */
type QrDetector = { detect(source: ImageBitmapSource): Promise<readonly { rawValue: string }[]> };
type QrDetectorClass = { new (options: { formats: string[] }): QrDetector; getSupportedFormats(): Promise<string[]> };

declare global {
  var BarcodeDetector: QrDetectorClass | undefined;
}

/** Large enough for a small code in a photo, small enough for a phone. */
const longestSide = 1280;

/** null without a QR code. Uses the browser's detector, else a library. */
export async function readQrCode(source: HTMLVideoElement | ImageBitmap): Promise<string | null> {
  const detector = await getDetector();
  if (detector) return (await detector.detect(source))[0]?.rawValue ?? null;
  const pixels = getPixels(source);
  return pixels && (await decodePixels(pixels));
}

let detectorPromise: Promise<QrDetector | null> | undefined;

function getDetector(): Promise<QrDetector | null> {
  detectorPromise ??= createDetector();
  return detectorPromise;
}

async function createDetector(): Promise<QrDetector | null> {
  const { BarcodeDetector } = globalThis;
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null;
  return new BarcodeDetector({ formats: ['qr_code'] });
}

async function decodePixels(pixels: ImageData): Promise<string | null> {
  const { default: decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(pixels);
  } catch {
    // The library throws when it finds none.
    return null;
  }
}

let canvas: HTMLCanvasElement | undefined;

function getPixels(source: HTMLVideoElement | ImageBitmap): ImageData | null {
  const [width, height] = source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  canvas ??= document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}
