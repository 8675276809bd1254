import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

const requests = new AsyncLocalStorage<string>()

/** The id of the request that is being worked on; undefined outside of one. */
export function requestId(): string | undefined {
  return requests.getStore()
}

/** Does the work of one request, whose id every line of the log then bears. It is drawn here: a caller's word could be anything. */
export function inRequest<Result>(work: (id: string) => Result): Result {
  const id = randomBytes(8).toString('hex')
  return requests.run(id, () => work(id))
}

/** Calls a listener as a part of the request that it was made in, whoever calls it. */
export function keepRequest<Args extends unknown[]>(listener: (...args: Args) => void): (...args: Args) => void {
  return AsyncResource.bind(listener)
}
