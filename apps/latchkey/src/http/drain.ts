import type { Clock, Log } from '@latchkey/base'
import { pathOf } from '@latchkey/node'

export type DrainOptions = {
  /** For how long everybody is still answered after the word to stop, so that a balancer hears of it first. */
  readonly noticeMs: number
  /** How long what was begun may then take. */
  readonly patienceMs: number
  readonly clock: Clock
  readonly log: Log
}

/** The way from serving everybody to serving nobody, in which nobody is cut off who is in time. */
export type Drain = {
  /** True from the word to stop on: whoever asks is to be told that others are better asked. */
  isStopping(): boolean
  /** Answers a request, or refuses it where nothing new is begun any more. */
  take(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response>
  /** Gives notice; resolves when nothing new is begun any more. */
  begin(): Promise<void>
  /** Resolves when all that was begun is answered, or has taken too long. */
  finish(): Promise<void>
}

/** These are answered to the last: they are how the end is known. */
const health = /^\/health(?:z$|\/)/

/** Counts the requests under way. */
export function createDrain({ noticeMs, patienceMs, clock, log }: DrainOptions): Drain {
  let state: 'serving' | 'noticed' | 'refusing' = 'serving'
  let underWay = 0
  let endMs = 0
  let onIdle: () => void = () => undefined
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.schedule(ms, resolve))

  async function answerCounted(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> {
    underWay++
    try {
      return await answer(request)
    } finally {
      underWay--
      if (underWay === 0) onIdle()
    }
  }

  return {
    isStopping: () => state !== 'serving',
    async take(request, answer) {
      if (health.test(pathOf(request))) return await answer(request)
      const response = state === 'refusing' ? refuse() : await answerCounted(request, answer)
      // The next request of this connection is for somebody who stays.
      if (state !== 'serving') response.headers.set('connection', 'close')
      return response
    },
    async begin() {
      state = 'noticed'
      if (noticeMs > 0) await wait(noticeMs)
      state = 'refusing'
      endMs = clock.now() + patienceMs
    },
    async finish() {
      const idle = new Promise<void>((resolve) => {
        onIdle = resolve
      })
      const waitMs = endMs - clock.now()
      if (underWay > 0 && waitMs > 0) await Promise.race([idle, wait(waitMs)])
      if (underWay > 0) log.warn('Requests that took too long were cut off', { requests: underWay })
    },
  }
}

function refuse(): Response {
  return new Response('Latchkey is stopping.', { status: 503, headers: { 'retry-after': '1' } })
}
