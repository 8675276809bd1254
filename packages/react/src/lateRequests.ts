import type { Rpc } from '@latchkey/base'
import type { LoginClient } from '@latchkey/connect'
import { firstPaint } from './ui/firstPaint.ts'

/** The code that talks to servers comes with the first question to one: a first visit asks nobody anything. */
const requests = () => firstPaint.then(() => import('./requests.ts'))

/** A node over HTTP whose code is fetched with the first call. */
export function lateRpc(url: string): Rpc {
  const rpc = makeOnce(async () => (await requests()).browserRpc(url))
  return {
    call: async (request, options) => await (await rpc()).call(request, options),
    batch: async (list, options) => await (await rpc()).batch(list, options),
  }
}

/** A login client whose code is fetched with the first call. */
export function lateLoginClient(baseUrl: string): LoginClient {
  const client = makeOnce(async () => (await requests()).browserLoginClient(baseUrl))
  return {
    challenge: async (input) => await (await client()).challenge(input),
    verify: async (input) => await (await client()).verify(input),
    current: async () => await (await client()).current(),
    signOut: async (input) => await (await client()).signOut(input),
  }
}

/** One value for all callers; a failure is not kept, so that the next caller tries again. */
function makeOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    if (made !== undefined) return made
    made = make()
    made.catch(() => {
      made = undefined
    })
    return made
  }
}
