import type { Log } from '@latchkey/base'
import type { Batch } from './batch.ts'
import type { Listeners } from './listeners.ts'
import { readMessagesAfter } from './readMessages.ts'
import type { RelayDatabase } from './relayTables.ts'
import type { Written } from './writeBatch.ts'

const newMessages = 'm'
const [ended, separator] = ['f', '\n']
/** PostgreSQL tells texts of less than 8,000 bytes. */
const mostTold = 40
const retryMs = 1000

/** News for other processes: that there are new messages, and whose interests were ended. */
export function newsOf({ interests }: Batch, { messages }: Written): readonly string[] {
  const gone = [...interests.values()]
    .filter(({ isWanted }) => !isWanted)
    .map(({ topic, clientId }) => `${ended} ${topic} ${clientId}`)
  const texts = []
  for (let start = 0; start < gone.length; start += mostTold) {
    texts.push(gone.slice(start, start + mostTold).join(separator))
  }
  return messages.length > 0 ? [newMessages, ...texts] : texts
}

/** The interests that a text of news says were ended. */
export function endedInterests(text: string): readonly { readonly topic: string; readonly clientId: string }[] {
  return text.split(separator).flatMap((line) => {
    const [kind, topic = '', clientId = ''] = line.split(' ')
    return kind === ended ? { topic, clientId } : []
  })
}

/** Tells those who listen here of the messages of all processes, in the order in which they were taken. */
export type News = {
  /** There may be something new. */
  tell(): Promise<void>
  /** Messages of a transaction on its way: neither they nor later ones are told before `answered`. */
  hold(firstId: number | undefined): void
  answered(): void
  close(): Promise<void>
}

export type NewsOptions = {
  readonly database: RelayDatabase
  readonly listeners: Listeners
  readonly log: Log
  /** The last message that needs not be told. */
  readonly lastId: number
}

export function createNews({ database, listeners, log, lastId }: NewsOptions): News {
  let lastTold = lastId
  let firstHeld = Number.POSITIVE_INFINITY
  let telling: Promise<void> | undefined
  let isAskedAgain = false
  let isClosed = false

  async function tellAll(): Promise<void> {
    while (isAskedAgain && !isClosed) {
      isAskedAgain = false
      try {
        const { messages, last, isAll } = await readMessagesAfter(database, lastTold)
        const end = Math.min(last, firstHeld - 1)
        lastTold = end
        for (const message of messages) if (message.id <= end) listeners.tell(message)
        isAskedAgain ||= !isAll && end === last
      } catch (error) {
        log.warn('New messages could not be read; they are read again in a moment', error)
        setTimeout(() => void tell(), retryMs).unref()
        break
      }
    }
    telling = undefined
  }

  function tell(): Promise<void> {
    isAskedAgain = true
    telling ??= tellAll()
    return telling
  }

  return {
    tell,
    hold(firstId) {
      firstHeld = firstId ?? Number.POSITIVE_INFINITY
    },
    answered() {
      firstHeld = Number.POSITIVE_INFINITY
      void tell()
    },
    async close() {
      isClosed = true
      await telling
    },
  }
}
