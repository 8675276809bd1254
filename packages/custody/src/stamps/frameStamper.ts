import { CustodyError } from '../errors.ts'
import { type FrameLineOptions, frameLine } from '../frame/frameLine.ts'
import { type FrameFields, type FrameRequest, maxFrameTextLength } from '../frame/frameMessages.ts'
import { parseApiStamp } from './apiStamp.ts'
import type { Stamper } from './stamper.ts'

/** Everything that a page asks of a key frame. Each may fail with `frame_silent`, `frame_refused` or `frame_closed`. */
export type FrameStamper = Stamper & {
  /** The public key to which the service seals for this frame: 65 bytes as hexadecimal text, empty in a frame for imports. */
  start(): Promise<string>
  /** The frame's key of this moment, made anew where an export ended the one before. */
  publicKey(): Promise<string>
  /** Gives the frame a session's key, with which it stamps from then on. */
  injectCredential(bundle: string): Promise<void>
  /** Has the frame show the recovery phrase of a wallet; the page never sees it. */
  showWallet(exported: { readonly bundle: string; readonly organizationId: string }): Promise<void>
  /** Has the frame show a private key. */
  showKey(exported: {
    readonly bundle: string
    readonly organizationId: string
    readonly keyFormat?: 'HEXADECIMAL' | 'SOLANA'
  }): Promise<void>
  /** Gives the frame the service's key for one import. */
  injectImport(target: {
    readonly bundle: string
    readonly organizationId: string
    readonly userId: string
  }): Promise<void>
  /** The text typed into the frame, sealed to the service: `encryptedBundle` of an import. */
  sealWallet(): Promise<string>
  sealKey(keyFormat?: string): Promise<string>
  /** Look of the frame's own view. */
  applySettings(settings: Readonly<Record<string, unknown>>): Promise<void>
  /** Ends the frame's key and makes a new one. Gives its public key. */
  reset(): Promise<string>
  /** Ends the line; the element is the caller's to remove. */
  close(): void
}

/** Stamps inside a key frame on another origin, which keeps the key from this page. */
export function frameStamper(options: FrameLineOptions): FrameStamper {
  const line = frameLine(options)
  const ask = (request: FrameRequest, fields?: FrameFields) => line.ask(request, fields)
  const tell = async (request: FrameRequest, fields?: FrameFields) => {
    if ((await ask(request, fields)) !== true) throw new CustodyError('frame_answer_unread')
  }
  const askText = async (request: FrameRequest, fields?: FrameFields) => readText(await ask(request, fields))
  const askKey = async (request: FrameRequest) => {
    const key = await askText(request)
    if (!/^04[0-9a-f]{128}$/i.test(key)) throw new CustodyError('frame_answer_unread')
    return key
  }
  return {
    start: line.start,
    close: line.close,
    publicKey: () => askKey('INIT_EMBEDDED_KEY'),
    stamp: async (body) => {
      const headerValue = await askText('STAMP_REQUEST', { value: body })
      // A stamp by its shape, so that nothing else of the frame's ever becomes a header.
      parseApiStamp(headerValue)
      return { headerName: 'X-Stamp', headerValue }
    },
    injectCredential: (bundle) => tell('INJECT_CREDENTIAL_BUNDLE', { value: bundle }),
    showWallet: ({ bundle, organizationId }) => tell('INJECT_WALLET_EXPORT_BUNDLE', { value: bundle, organizationId }),
    showKey: ({ bundle, organizationId, keyFormat = 'HEXADECIMAL' }) =>
      tell('INJECT_KEY_EXPORT_BUNDLE', { value: bundle, organizationId, keyFormat }),
    injectImport: ({ bundle, organizationId, userId }) =>
      tell('INJECT_IMPORT_BUNDLE', { value: bundle, organizationId, userId }),
    sealWallet: () => askText('EXTRACT_WALLET_ENCRYPTED_BUNDLE'),
    sealKey: (keyFormat) => askText('EXTRACT_KEY_ENCRYPTED_BUNDLE', keyFormat === undefined ? {} : { keyFormat }),
    applySettings: (settings) => tell('APPLY_SETTINGS', { value: JSON.stringify(settings) }),
    reset: async () => {
      await ask('RESET_EMBEDDED_KEY')
      return await askKey('INIT_EMBEDDED_KEY')
    },
  }
}

function readText(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > maxFrameTextLength) {
    throw new CustodyError('frame_answer_unread')
  }
  return value
}
