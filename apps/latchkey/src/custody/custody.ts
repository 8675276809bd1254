import type { InboxMail, NoticeDeps } from '@latchkey/api-server'
import type { Fetch } from '@latchkey/base'
import { type CustodyAccount, type GivenAccount, toCustodyAccount } from '../config/custodyAccount.ts'
import type { CustodyElsewhere } from '../config/latchkeyConfig.ts'

/** Where custody answers, on the product's own origin. */
export const custodyPath = '/custody'

/** Key custody, here or elsewhere. */
export type OpenCustody = {
  /** The prefix of clients' paths. */
  readonly url: string
  readonly quorumPublicKey: string
  /** By what this server acts there; without it no embedded wallet can be made, so that none is offered. */
  readonly account: CustodyAccount | undefined
  /** Whether its mails hold six digits for pages that want them; see `OwnCustody.hasSixDigits`. */
  readonly hasSixDigits: boolean
  /** Reads the newest mails that wait here, first; undefined where they are sent, and where custody is elsewhere. */
  readonly inbox: (() => Promise<readonly InboxMail[]>) | undefined
  /** The way of mails of what came in; undefined where the owner has not switched them on, and where custody is elsewhere. */
  readonly notices: NoticeDeps | undefined
  /** Answers what stands behind `custodyPath`; undefined when custody is elsewhere. */
  readonly answer: ((request: Request, caller: string | undefined) => Promise<Response>) | undefined
  /** Facts for the owner, as names and values. */
  readonly facts: readonly (readonly [string, string])[]
  /** How it is doing, in a word. */
  health(): Promise<string>
  /** How many organizations it serves no more, since somebody else has written their rows; undefined elsewhere. */
  readonly frozen: (() => number) | undefined
  /** For how long the oldest change of an audit log has waited for its checkpoint, in milliseconds; undefined elsewhere. */
  readonly checkpointAgeMs: (() => number) | undefined
  /** Wipes every key at hand. */
  close(): void
}

export type ElsewhereOptions = {
  readonly owner: CustodyElsewhere
  /** The environment's settings, which win over the configuration. */
  readonly given: GivenAccount | undefined
  readonly fetch: Fetch
}

/** Custody at the address that the owner named. Fails with `bad_custody_key`. */
export function custodyElsewhere({ owner, given, fetch }: ElsewhereOptions): OpenCustody {
  const { url, quorumPublicKey, organizationId, apiPrivateKey, hasSixDigits = false } = owner
  const configured = organizationId && apiPrivateKey ? { organizationId, apiPrivateKey } : undefined
  const account = given ?? configured
  return {
    url,
    quorumPublicKey,
    account: account && toCustodyAccount(account),
    hasSixDigits,
    inbox: undefined,
    notices: undefined,
    answer: undefined,
    facts: [
      account === undefined
        ? ['embedded wallets', 'not offered: no organizationId and apiPrivateKey']
        : ['organization', account.organizationId],
    ],
    async health() {
      // A server of the interface refuses a question that nobody has stamped.
      const { status } = await fetch(`${url}/public/v1/query/whoami`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      return status === 401 ? 'ok' : `answers with ${status}`
    },
    frozen: undefined,
    checkpointAgeMs: undefined,
    close: () => undefined,
  }
}
