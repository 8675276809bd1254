import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { parsePublicKey, publicKeyOf, type QuorumSigner, sealExportBundle, writeImportBundle } from '@latchkey/custody'
import { p256 } from '@noble/curves/nist.js'
import { expect } from 'vitest'
import { createEmbeddedKey } from '../page/embeddedKey.ts'
import type { Exported, FrameView, SigningCard } from '../page/frameView.ts'
import type { FramePurpose } from '../page/handlers/handler.ts'
import { createKeyFrame, type KeyFrame } from '../page/keyFrame.ts'
import { type KeyStore, memoryKeys } from '../page/keyStore.ts'
import type { Reply } from '../page/messages.ts'
import type { StyleSettings } from '../page/styleSettings.ts'

export const organizationId = 'the organization'
export const userId = 'the user'
export const phrase = 'test test test test test test test test test test test junk'

const quorumKey = p256.utils.randomSecretKey()

/** The server whose bundles the frame takes. */
export const signer: QuorumSigner = createSigner(quorumKey)

/** A server with a key of its own. */
export function createSigner(privateKey: Uint8Array): QuorumSigner {
  return {
    publicKey: publicKeyOf(privateKey),
    sign: (data) => p256.sign(data, privateKey, { format: 'der', prehash: true }),
  }
}

/** The shown text. */
export type Seen = {
  exported?: Exported | undefined
  isImporting: boolean
  styles?: StyleSettings
  card?: SigningCard
  /** The server was asked about it. */
  question?: unknown
  /** Answers the card, as the user would. */
  answer?: ((isApproved: boolean) => void) | undefined
}

/** A frame without a window, and the hands and eyes of its user. */
export type TestFrame = {
  readonly clock: FakeClock
  readonly keys: KeyStore
  /** The typed text of an import. */
  readonly typed: { text: string; passphrase: string }
  readonly seen: Seen
  readonly frame: KeyFrame
  /** Sends a message with the id `r1`. */
  ask(type: string, fields?: object): Promise<Reply | undefined>
  /** Loads the page again: what lives in memory is gone. */
  reload(purpose?: FramePurpose): void
  /** A bundle for the frame's own key, or for another. */
  exportBundle(plaintext: Uint8Array, publicKey?: string): Promise<string>
}

/** Makes a frame whose keys live in memory. */
export function createTestFrame(first: FramePurpose = 'session'): TestFrame {
  const clock = fakeClock()
  const keys = memoryKeys()
  const typed = { text: '', passphrase: '' }
  let { frame, seen } = create(first)

  function create(purpose: FramePurpose) {
    const shown: Seen = { isImporting: false }
    const embeddedKey = createEmbeddedKey({ keys, slot: 'session', clock })
    const quorumPublicKeys = [publicKeyOf(quorumKey)]
    const view = createFakeView(shown, typed)
    const askWhat = async (question: unknown) => {
      shown.question = question
      return undefined
    }
    return { frame: createKeyFrame({ embeddedKey, quorumPublicKeys, view, purpose, askWhat }), seen: shown }
  }

  return {
    clock,
    keys,
    typed,
    get seen() {
      return seen
    },
    get frame() {
      return frame
    },
    ask: (type, fields = {}) => frame.handle({ type, requestId: 'r1', ...fields }),
    reload: (purpose = first) => {
      ;({ frame, seen } = create(purpose))
    },
    exportBundle: async (plaintext, publicKey) => {
      const targetPublicKey = parsePublicKey(publicKey ?? (await frame.start()))
      return await sealExportBundle({ plaintext, targetPublicKey, organizationId, signer })
    },
  }
}

function createFakeView(seen: Seen, typed: TestFrame['typed']): FrameView {
  return {
    showExport: (exported) => {
      seen.exported = exported
    },
    showImport: () => {
      seen.isImporting = true
    },
    readImport: () => typed,
    confirm: (card) => {
      seen.card = card
      return new Promise((resolve) => {
        seen.answer = resolve
      })
    },
    applyStyles: (styles) => {
      seen.styles = styles
    },
    clear: () => {
      seen.exported = undefined
      seen.isImporting = false
      seen.answer?.(false)
    },
  }
}

/** The server's part of an import. */
export async function importBundle(targetPublicKey: Uint8Array): Promise<string> {
  return await writeImportBundle({ targetPublicKey, organizationId, userId, signer })
}

/** The reply to a message that could not be answered; by any code, unless one is wanted. */
export function failed(value: unknown, code: unknown = expect.stringMatching(/^[a-z_]+$/)) {
  return { type: 'ERROR', value, code, requestId: 'r1' }
}
