import type { Token } from '@latchkey/evm'

export type FaucetRequest = {
  readonly chainId: number
  readonly address: string
  readonly tokens: readonly Token[]
  readonly fetch: typeof fetch
}

/** Why there are no test coins: the server's own sentence where it has sent one. */
export type FaucetFailure =
  | { readonly kind: 'unreachable' | 'unanswered' }
  | { readonly kind: 'refused'; readonly message: string }

/** Asks the server's faucet for native coin and one helping of each token; undefined once all have come. */
export async function getTestCoins(request: FaucetRequest): Promise<FaucetFailure | undefined> {
  const { chainId, address, tokens, fetch } = request
  // One after the other: each is a transaction of the faucet's one account.
  for (const token of [undefined, ...tokens]) {
    const asked = fetch('/api/faucet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chainId, address, ...(token === undefined ? {} : { token: token.address }) }),
    })
    const answer = await asked.catch(() => undefined)
    if (answer === undefined) return { kind: 'unreachable' }
    if (!answer.ok) return readFailure(answer)
  }
  return undefined
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
