import { isWell } from '@latchkey/node'
import type { Health, PartsHealth } from './health.ts'

/** Health from outside: whether the process answers, whether it may be sent visitors, and how all its parts are. */
const questions = {
  '/health/live': 'live',
  '/health/ready': 'ready',
  // The name by which many ask; it is the same question.
  '/healthz': 'ready',
  '/health/details': 'details',
} as const

export type HealthState = {
  readonly health: Health
  /** True once it stops: it then answers whom it has, and is to be sent nobody else. */
  readonly isStopping: () => boolean
  /** How much browsers' content policy has stopped. */
  readonly cspReports: () => number
}

/** The answer to a question about health; undefined for any other path. */
export async function answerHealth(pathname: string, state: HealthState): Promise<Response | undefined> {
  switch (questionAt(pathname)) {
    case 'live':
      return toAnswer({ status: 'ok' }, 200)
    case 'ready':
      return await answerReady(state)
    case 'details': {
      const parts = await state.health.details()
      // A reader of details wants them whatever they say: an answer of its own kind is what `ready` is for.
      return toAnswer({ status: areWell(parts) ? 'ok' : 'degraded', parts, cspReports: state.cspReports() }, 200)
    }
    default:
      return undefined
  }
}

/** The same while the program starts: it lives, and is not ready. Undefined for any other path. */
export function answerHealthAtStart(pathname: string): Response | undefined {
  const question = questionAt(pathname)
  if (question === undefined) return undefined
  return question === 'live' ? toAnswer({ status: 'ok' }, 200) : toAnswer({ status: 'starting' }, 503)
}

async function answerReady({ health, isStopping }: HealthState): Promise<Response> {
  if (isStopping()) return toAnswer({ status: 'stopping' }, 503)
  const parts = await health.ready()
  return areWell(parts) ? toAnswer({ status: 'ok', parts }, 200) : toAnswer({ status: 'not ready', parts }, 503)
}

function questionAt(pathname: string) {
  // A path that every object has a member for is none of these.
  return Object.hasOwn(questions, pathname) ? questions[pathname as keyof typeof questions] : undefined
}

function areWell(parts: PartsHealth): boolean {
  return Object.values(parts).every(({ status }) => isWell(status))
}

function toAnswer(value: object, status: number): Response {
  return Response.json(value, { status, headers: { 'cache-control': 'no-store' } })
}
