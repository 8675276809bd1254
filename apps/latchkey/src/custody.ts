import type { Fetch } from '@latchkey/base'
import type { CustodyElsewhere } from './ownerCustody.ts'

/** Where custody answers, on the product's own origin. */
export const custodyPath = '/custody'

/** Key custody, here or elsewhere. */
export type OpenCustody = {
  /** What clients put their paths behind. */
  readonly url: string
  readonly quorumPublicKey: string
  /** Answers what stands behind `custodyPath`; undefined when custody is elsewhere. */
  readonly answer: ((request: Request, caller: string | undefined) => Promise<Response>) | undefined
  /** What the owner should know of it, as names and values. */
  readonly facts: readonly (readonly [string, string])[]
  /** How it is doing, in a word. */
  health(): Promise<string>
  /** Wipes every key at hand. */
  close(): void
}

/** Custody at the address that the owner named. */
export function custodyElsewhere({ url, quorumPublicKey }: CustodyElsewhere, fetch: Fetch): OpenCustody {
  return {
    url,
    quorumPublicKey,
    answer: undefined,
    facts: [],
    async health() {
      // Whoever speaks the interface refuses a question that nobody has stamped.
      const { status } = await fetch(`${url}/public/v1/query/whoami`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      return status === 401 ? 'ok' : `answers with ${status}`
    },
    close: () => undefined,
  }
}
