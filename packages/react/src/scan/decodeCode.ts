/** Milliseconds a still picture may be looked at; a camera's next frame comes soon enough by itself. */
const stillTimeMs = 1500
const stillEffort = 5

/** Reads the text of the code in a picture; undefined when none can be read. */
export type Decode = (image: ImageData) => Promise<string | undefined>

/**
 * The way to read codes: the browser's own where it has one, which is faster, and ours for what that does not find, which
 * is fetched when somebody scans.
 */
export async function createDecoder(kind: 'frame' | 'still'): Promise<Decode> {
  const own = kind === 'frame' ? {} : { effort: stillEffort, timeLimit: stillTimeMs }
  const { decodeQR } = await import('qr/decode.js')
  const detector = await createDetector()
  return async (image) => (await detector?.(image)) ?? attempt(() => decodeQR(image, { format: 'RGBA', ...own }))
}

/** The part of the platform's `BarcodeDetector` that is used; not every browser has it, and types know none. */
type DetectorClass = {
  new (options: {
    readonly formats: readonly string[]
  }): {
    detect(image: ImageData): Promise<readonly { readonly rawValue: string }[]>
  }
  getSupportedFormats(): Promise<readonly string[]>
}

async function createDetector(): Promise<Decode | undefined> {
  const Detector: DetectorClass | undefined = Reflect.get(globalThis, 'BarcodeDetector')
  if (Detector === undefined) return undefined
  try {
    if (!(await Detector.getSupportedFormats()).includes('qr_code')) return undefined
    const detector = new Detector({ formats: ['qr_code'] })
    return async (image) => {
      const found = await detector.detect(image).catch(() => [])
      return found.find(({ rawValue }) => rawValue !== '')?.rawValue
    }
  } catch {
    // Some browsers have the name, and no service behind it.
    return undefined
  }
}

function attempt(decode: () => string): string | undefined {
  try {
    return decode()
  } catch {
    // The decoder throws when there is no code, which is the usual case of a camera.
    return undefined
  }
}
