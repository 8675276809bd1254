import { AppError } from '@latchkey/base'
import { KeyFrameError } from '../errors.ts'
import { writePublicKey } from './embeddedKey.ts'
import { exportHandlers } from './handlers/exportHandlers.ts'
import type { Answer, HandlerDeps, Handlers, KeyFrameOptions } from './handlers/handler.ts'
import { importHandlers } from './handlers/importHandlers.ts'
import { sessionHandlers } from './handlers/sessionHandlers.ts'
import { signHandlers } from './handlers/signHandlers.ts'
import { errorReply, type Reply, readMessage } from './messages.ts'

/** The frame without its window: messages in, replies out. */
export type KeyFrame = {
  /** The public key as hexadecimal text, empty in a frame for imports alone. `lifeMs` shortens the key's life. */
  start(lifeMs?: number): Promise<string>
  /** The reply, one message after the other; undefined for what is no message of the protocol. Never fails. */
  handle(data: unknown): Promise<Reply | undefined>
}

/** More than any page has under way at once. */
const maxWaiting = 256

const handlers: Handlers = { ...sessionHandlers, ...exportHandlers, ...importHandlers, ...signHandlers }

/** Makes a frame; its key is made by `start`. */
export function createKeyFrame(options: KeyFrameOptions): KeyFrame {
  const context: HandlerDeps = { ...options, memory: { signingKeys: new Map(), isAsking: false } }
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
        if (options.purpose === 'import') return ''
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
        // The user may take a while, and the page must be able to take its question back.
        if (Object.hasOwn(signHandlers, message.type)) return last.then(() => handler(message, context))
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
    return { type: errorReply, value: known.message, code: known.code }
  }
}
