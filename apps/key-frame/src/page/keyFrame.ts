import { AppError } from '@latchkey/base'
import {
  type Bytes,
  keyFormats,
  openCredentialBundle,
  openExportBundle,
  publicKeyOf,
  type ReceiverKey,
  readExportedWallet,
  readImportBundle,
  readKeyText,
  sealImport,
  writeImportedWallet,
  writeKeyText,
} from '@latchkey/custody'
import { KeyFrameError } from '../errors.ts'
import { type EmbeddedKey, writePublicKey } from './embeddedKey.ts'
import type { FrameView } from './frameView.ts'
import { errorReply, type FrameMessage, type Reply, readChoice, readMessage, readText } from './messages.ts'
import { stampBody } from './stampBody.ts'
import { parseStyleSettings } from './styleSettings.ts'

export type KeyFrameOptions = {
  readonly embeddedKey: EmbeddedKey
  /** The public keys of the custody server. */
  readonly quorumPublicKeys: readonly Bytes[]
  readonly view: FrameView
  /** A frame for imports alone has no key of its own. */
  readonly hasEmbeddedKey: boolean
}

/** The frame without its window: messages in, replies out. */
export type KeyFrame = {
  /** The public key as hexadecimal text, empty in a frame for imports alone. `lifeMs` shortens the key's life. */
  start(lifeMs?: number): Promise<string>
  /** The reply, one message after the other; undefined for what is no message of the protocol. Never fails. */
  handle(data: unknown): Promise<Reply | undefined>
}

/** What lives only as long as the page. */
type Memory = {
  /** The session's 32 private bytes. */
  credential?: Bytes | undefined
  /** Opens exports in place of the embedded key. */
  override?: Bytes | undefined
  /** To whom an import is sealed, once. */
  importTarget?: Bytes | undefined
}

type Context = KeyFrameOptions & { readonly memory: Memory }
type Answer = { readonly type: string; readonly value: unknown }
type Handler = (message: FrameMessage, context: Context) => Answer | Promise<Answer>

/** More than any page has under way at once. */
const maxWaiting = 256

/** Makes a frame; its key is made by `start`. */
export function createKeyFrame(options: KeyFrameOptions): KeyFrame {
  const context: Context = { ...options, memory: {} }
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  /** One after the other: a key for one use could be used twice otherwise. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    waiting++
    const result = last.then(work).finally(() => waiting--)
    last = result.catch(() => undefined)
    return result
  }
  return {
    start: (lifeMs) =>
      inTurn(async () => {
        if (!options.hasEmbeddedKey) return ''
        return await writePublicKey(await options.embeddedKey.findOrMake(lifeMs))
      }),
    handle: async (data) => {
      const message = readMessage(data)
      if (message === undefined) return undefined
      const handler = Object.hasOwn(handlers, message.type) ? handlers[message.type] : undefined
      // Without an id it is the message of some other program, and an error would fail every call that waits.
      if (handler === undefined && message.requestId === undefined) return undefined
      const answer = await answerSafely(() => {
        if (handler === undefined) throw new KeyFrameError('unknown_message', { data: { type: message.type } })
        if (waiting >= maxWaiting) throw new KeyFrameError('too_many_messages')
        return inTurn(async () => await handler(message, context))
      })
      return message.requestId === undefined ? answer : { ...answer, requestId: message.requestId }
    },
  }
}

async function answerSafely(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    // Only sentences of our own leave the frame: a foreign error may quote what it worked on.
    const known = error instanceof AppError ? error : new KeyFrameError('frame_failed')
    return { type: errorReply, value: known.message }
  }
}

const injectCredential: Handler = async (message, { embeddedKey, memory }) => {
  const pair = await findPair(embeddedKey)
  const credential = await openCredentialBundle(readText(message, 'value'), pair)
  forget(memory, 'credential')
  memory.credential = credential
  return { type: 'BUNDLE_INJECTED', value: true }
}

const stamp: Handler = (message, { memory }) => {
  if (memory.credential === undefined) throw new KeyFrameError('no_credential')
  return { type: 'STAMP', value: stampBody(readText(message, 'value'), memory.credential) }
}

const injectWalletExport: Handler = async (message, context) => {
  const plaintext = await openExport(message, context)
  try {
    context.view.showExport({ kind: 'phrase', ...readExportedWallet(plaintext) })
  } finally {
    plaintext.fill(0)
  }
  return { type: 'BUNDLE_INJECTED', value: true }
}

const injectKeyExport: Handler = async (message, context) => {
  const format = readChoice(message, 'keyFormat', ['HEXADECIMAL', 'SOLANA']) ?? 'HEXADECIMAL'
  const plaintext = await openExport(message, context)
  try {
    context.view.showExport({ kind: 'key', text: writeKeyText(plaintext, format) })
  } finally {
    plaintext.fill(0)
  }
  return { type: 'BUNDLE_INJECTED', value: true }
}

/** Opens what the user exports, and ends the key it was sealed to: each export has its own. */
async function openExport(message: FrameMessage, context: Context): Promise<Bytes> {
  const receiver = context.memory.override ?? (await findPair(context.embeddedKey))
  const plaintext = await openFor(message, receiver, context)
  if (context.memory.override === undefined) await context.embeddedKey.remove()
  return plaintext
}

function openFor(message: FrameMessage, receiver: ReceiverKey, { quorumPublicKeys }: Context): Promise<Bytes> {
  const organizationId = readText(message, 'organizationId')
  return openExportBundle(readText(message, 'value'), { receiver, organizationId, quorumPublicKeys })
}

const injectImport: Handler = (message, { memory, quorumPublicKeys, view }) => {
  const organizationId = readText(message, 'organizationId')
  const userId = readText(message, 'userId')
  memory.importTarget = readImportBundle(readText(message, 'value'), { organizationId, userId, quorumPublicKeys })
  view.showImport()
  return { type: 'BUNDLE_INJECTED', value: true }
}

const extractWallet: Handler = (_message, context) =>
  extract(context, ({ text, passphrase }) => writeImportedWallet({ mnemonic: text, passphrase }))

const extractKey: Handler = (message, context) => {
  const format = readChoice(message, 'keyFormat', keyFormats) ?? 'HEXADECIMAL'
  return extract(context, ({ text }) => readKeyText(text, format))
}

/** Seals what was typed, once; a typing error leaves the target for the next try. */
async function extract(
  { memory, view }: Context,
  read: (typed: ReturnType<FrameView['readImport']>) => Uint8Array,
): Promise<Answer> {
  if (memory.importTarget === undefined) throw new KeyFrameError('no_import_target')
  const plaintext = read(view.readImport())
  try {
    const value = await sealImport(plaintext, memory.importTarget)
    memory.importTarget = undefined
    view.clear()
    return { type: 'ENCRYPTED_BUNDLE_EXTRACTED', value }
  } finally {
    plaintext.fill(0)
  }
}

const applySettings: Handler = (message, { view }) => {
  view.applyStyles(parseStyleSettings(readText(message, 'value')))
  return { type: 'SETTINGS_APPLIED', value: true }
}

const getPublicKey: Handler = async (_message, { embeddedKey }) => {
  const pair = await embeddedKey.find()
  return { type: 'EMBEDDED_PUBLIC_KEY', value: pair === undefined ? '' : await writePublicKey(pair) }
}

const initKey: Handler = async (_message, { embeddedKey }) => ({
  type: 'EMBEDDED_PUBLIC_KEY',
  value: await writePublicKey(await embeddedKey.findOrMake()),
})

/** The end of a session: what the key opened goes with it. */
const resetKey: Handler = async (_message, { embeddedKey, memory, view }) => {
  await embeddedKey.remove()
  forget(memory, 'credential')
  forget(memory, 'override')
  memory.importTarget = undefined
  view.clear()
  return { type: 'EMBEDDED_KEY_RESET', value: null }
}

const clearExported: Handler = (_message, { view }) => {
  view.clear()
  return { type: 'EMBEDDED_PRIVATE_KEY_CLEARED', value: true }
}

const setOverride: Handler = async (message, context) => {
  const override = await openFor(message, await findPair(context.embeddedKey), context)
  // It must be a key, or no later bundle could be opened and nobody would know why.
  publicKeyOf(override)
  forget(context.memory, 'override')
  context.memory.override = override
  return { type: 'EMBEDDED_KEY_OVERRIDE_SET', value: true }
}

const resetOverride: Handler = (_message, { memory }) => {
  forget(memory, 'override')
  return { type: 'RESET_TO_DEFAULT_EMBEDDED_KEY', value: true }
}

/** The user sees here what was exported. A signature that nobody was shown is not given. */
const refuseToSign: Handler = () => {
  throw new KeyFrameError('does_not_sign')
}

const handlers: Readonly<Record<string, Handler>> = {
  INJECT_CREDENTIAL_BUNDLE: injectCredential,
  INJECT_RECOVERY_BUNDLE: injectCredential,
  STAMP_REQUEST: stamp,
  INJECT_WALLET_EXPORT_BUNDLE: injectWalletExport,
  INJECT_KEY_EXPORT_BUNDLE: injectKeyExport,
  INJECT_IMPORT_BUNDLE: injectImport,
  EXTRACT_WALLET_ENCRYPTED_BUNDLE: extractWallet,
  EXTRACT_KEY_ENCRYPTED_BUNDLE: extractKey,
  APPLY_SETTINGS: applySettings,
  GET_EMBEDDED_PUBLIC_KEY: getPublicKey,
  INIT_EMBEDDED_KEY: initKey,
  RESET_EMBEDDED_KEY: resetKey,
  SIGN_TRANSACTION: refuseToSign,
  SIGN_MESSAGE: refuseToSign,
  CLEAR_EMBEDDED_PRIVATE_KEY: clearExported,
  SET_EMBEDDED_KEY_OVERRIDE: setOverride,
  RESET_TO_DEFAULT_EMBEDDED_KEY: resetOverride,
}

async function findPair(embeddedKey: EmbeddedKey): Promise<CryptoKeyPair> {
  const pair = await embeddedKey.find()
  if (pair === undefined) throw new KeyFrameError('no_embedded_key')
  return pair
}

function forget(memory: Memory, name: 'credential' | 'override'): void {
  memory[name]?.fill(0)
  memory[name] = undefined
}
