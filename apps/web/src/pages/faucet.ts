import type { Token } from '@latchkey/evm'

export type FaucetRequest = {
  readonly chainId: number
  readonly address: string
  readonly tokens: readonly Token[]
  readonly fetch: typeof fetch
}

/** Asks the server's faucet for native coin and one helping of each token. Fails with an `Error` that can be shown. */
export async function getTestCoins({ chainId, address, tokens, fetch }: FaucetRequest): Promise<void> {
  // One after the other: each is a transaction of the faucet's one account.
  for (const token of [undefined, ...tokens]) {
    const asked = fetch('/api/faucet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chainId, address, ...(token === undefined ? {} : { token: token.address }) }),
    })
    const answer = await asked.catch((cause: unknown) => {
      throw new Error('The server could not be reached. Try again in a moment.', { cause })
    })
    if (!answer.ok) throw new Error(await readProblem(answer))
  }
}

async function readProblem(answer: Response): Promise<string> {
  try {
    const body: unknown = await answer.json()
    if (typeof body === 'object' && body !== null && 'error' in body) {
      const { error } = body
      if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string') {
        return error.message
      }
    }
  } catch {
    // Not JSON: the sentence below is all there is to say.
  }
  return `The faucet did not answer (${answer.status}).`
}
