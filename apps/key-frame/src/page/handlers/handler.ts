import type { Bytes } from '@latchkey/base'
import { openExportBundle, type ReceiverKey } from '@latchkey/custody'
import { KeyFrameError } from '../../errors.ts'
import type { AskWhat } from '../askServer.ts'
import type { EmbeddedKey } from '../embeddedKey.ts'
import type { FrameView } from '../frameView.ts'
import { type FrameMessage, type Reply, readText } from '../messages.ts'

/**
 * The purpose of a frame. One for imports has no key of its own; one for signing keeps an exported key to sign with and
 * does not show it.
 */
export type FramePurpose = 'session' | 'export' | 'import' | 'sign'

/** The parts of a frame. */
export type KeyFrameOptions = {
  readonly embeddedKey: EmbeddedKey
  /** The public keys of the custody server. */
  readonly quorumPublicKeys: readonly Bytes[]
  readonly view: FrameView
  /** Absent where nothing is signed. */
  readonly askWhat?: AskWhat | undefined
  readonly purpose: FramePurpose
}

/** State that lives only as long as the page. */
export type Memory = {
  /** The session's 32 private bytes. */
  credential?: Bytes | undefined
  /** Opens exports in place of the embedded key. */
  override?: Bytes | undefined
  /** To whom an import is sealed, once. */
  importTarget?: Bytes | undefined
  /** Exported keys to sign with, by their addresses in lower case. */
  readonly signingKeys: Map<string, Bytes>
  /** Whether the user is being asked. */
  isAsking: boolean
}

/** The inputs of an answer to a message. */
export type HandlerDeps = KeyFrameOptions & { readonly memory: Memory }

export type Answer = Omit<Reply, 'requestId'>

/** Answers one kind of message. Fails with an error whose sentence the page around may read. */
export type Handler = (message: FrameMessage, context: HandlerDeps) => Answer | Promise<Answer>

/** Handlers by the names of their messages. */
export type Handlers = Readonly<Record<string, Handler>>

/** The pair of the frame. Fails with `no_embedded_key`. */
export async function findPair(embeddedKey: EmbeddedKey): Promise<CryptoKeyPair> {
  const pair = await embeddedKey.find()
  if (pair === undefined) throw new KeyFrameError('no_embedded_key')
  return pair
}

/** Opens a bundle of the organization that the message names. Fails with `bad_message` or a `BundleError`. */
export function openFor(
  message: FrameMessage,
  receiver: ReceiverKey,
  { quorumPublicKeys }: HandlerDeps,
): Promise<Bytes> {
  const organizationId = readText(message, 'organizationId')
  return openExportBundle(readText(message, 'value'), { receiver, organizationId, quorumPublicKeys })
}

/** Overwrites a secret before letting it go. */
export function forget(memory: Memory, name: 'credential' | 'override'): void {
  memory[name]?.fill(0)
  memory[name] = undefined
}

/** A message that is wrong. */
export function badMessage(reason: string): KeyFrameError {
  return new KeyFrameError('bad_message', { data: { reason } })
}
