import { readAs } from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import * as v from 'valibot'

/** Something that the faucet gives: the coin of a local network, or something of a contract there. */
export type FaucetGift = { readonly chainId: number; readonly contract?: Address }

const refusal = v.object({ error: v.object({ code: v.string() }) })

/** Why there are no test coins; `given`: the address has had all that one gets. */
export type FaucetFailure = 'unreachable' | 'failed' | 'given'

/** No test coins came. */
export class FaucetError extends Error {
  override readonly name = 'FaucetError'
  readonly failure: FaucetFailure
  constructor(failure: FaucetFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Asks the server's faucet for one helping of each gift. Fails with a `FaucetError`. */
export async function getTestCoins(address: string, gifts: readonly FaucetGift[]): Promise<void> {
  // One after the other: each is a transaction of the faucet's one account.
  for (const { chainId, contract } of gifts) {
    const asked = fetch('/api/faucet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chainId, address, ...(contract !== undefined && { token: contract }) }),
    })
    const answer = await asked.catch(() => undefined)
    if (answer === undefined) throw new FaucetError('unreachable')
    if (!answer.ok) throw new FaucetError(await readFailure(answer))
  }
}

async function readFailure(answer: Response): Promise<FaucetFailure> {
  // A server in front may answer with a page.
  const read = readAs(refusal, await answer.json().catch(() => undefined))
  return read?.error.code === 'faucet_limit_reached' ? 'given' : 'failed'
}
