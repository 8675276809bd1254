import { KeyFrameError } from '../errors.ts'

/** The frame's host name, and the origins of the pages around as browsers write them. */
export type CheckedParents = { readonly host: string; readonly parents: readonly string[] }

/**
 * Holds the frame to a host of its own. Cookies know no ports, and older browsers no isolation between ports, so the
 * host name itself must differ. Fails with `no_parents`, `bad_parent` or `shared_host`.
 */
export function checkParents(origin: string, allowedParents: readonly string[]): CheckedParents {
  const host = new URL(readOrigin(origin)).hostname
  if (allowedParents.length === 0) throw new KeyFrameError('no_parents')
  const parents = [...new Set(allowedParents.map(readOrigin))]
  const shared = parents.find((parent) => new URL(parent).hostname === host)
  if (shared !== undefined) throw new KeyFrameError('shared_host', { data: { parent: shared, host } })
  return { host, parents }
}

/** Only http and https, and nothing after the port: a longer text would mean something else in the policy. */
function readOrigin(text: string): string {
  try {
    const { origin, href, protocol } = new URL(text)
    if (/^https?:$/.test(protocol) && href === `${origin}/` && !text.includes('*')) return origin
  } catch {
    // Refused below.
  }
  throw new KeyFrameError('bad_parent', { data: { parent: text.slice(0, 100) } })
}
