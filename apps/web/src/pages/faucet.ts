import type { Address } from '@latchkey/evm'

/** Something that the faucet gives: the coin of a local network, or something of a contract there. */
export type FaucetGift = { readonly chainId: number; readonly contract?: Address }

/** Why there are no test coins: the server's own sentence where it has sent one. */
export type FaucetFailure =
  | { readonly kind: 'unreachable' | 'unanswered' }
  | { readonly kind: 'refused'; readonly message: string }

/** No test coins came. */
export class FaucetError extends Error {
  override readonly name = 'FaucetError'
  readonly failure: FaucetFailure
  constructor(failure: FaucetFailure) {
    super(failure.kind)
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
    if (answer === undefined) throw new FaucetError({ kind: 'unreachable' })
    if (!answer.ok) throw new FaucetError(await readFailure(answer))
  }
}

async function readFailure(answer: Response): Promise<FaucetFailure> {
  try {
    const body: unknown = await answer.json()
    if (typeof body === 'object' && body !== null && 'error' in body) {
      const { error } = body
      if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string') {
        return { kind: 'refused', message: error.message }
      }
    }
  } catch {
    // Not JSON: it says nothing that could be shown.
  }
  return { kind: 'unanswered' }
}
