import type { CallRequest } from '@latchkey/base'

/** Requests of our own verbs: whoever calls those has shown to the visitor what is to be signed. */
const shown = new WeakSet<CallRequest>()

/** Notes that the visitor has seen what this very request asks for. Gives it back. */
export function markShown<Request extends CallRequest>(request: Request): Request {
  shown.add(request)
  return request
}

/** True for a request that need not be shown again. Known by identity, so that nobody else can claim it. */
export function isShown(request: CallRequest): boolean {
  return shown.has(request)
}
