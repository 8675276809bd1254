import { setTimeout as sleep } from 'node:timers/promises'
import { Wallet } from 'ethers'
import { localChain } from '../fixtures.ts'

/** A visitor without a browser: his wallet, his cookies, and the patience to try again. */
export type PlainVisitor = {
  readonly address: string
  /** Until he is told that he is signed in. */
  signIn(): Promise<void>
  /** The address as which the site knows him; null for nobody. */
  signedInAs(): Promise<string | null>
}

const tries = 30

export function createPlainVisitor(origin: string, index: number): PlainVisitor {
  const wallet = Wallet.createRandom()
  const cookies = new Map<string, string>()
  let csrfToken = ''

  async function ask(path: string, body?: object) {
    const response = await fetch(`${origin}/api/login${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        origin,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'content-type': 'application/json',
        'x-latchkey-csrf': csrfToken,
        // Limits are for each address and network, in all instances together: these visitors are not one.
        'x-test-address': `198.18.${index % 256}.7`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`)
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const answer = await response.json()
    csrfToken = answer.csrfToken ?? csrfToken
    return answer
  }

  async function tryOnce(): Promise<void> {
    await ask('')
    const { message } = await ask('/challenge', { address: wallet.address, chainId: localChain })
    const { login } = await ask('/verify', { message, signature: await wallet.signMessage(message) })
    if (login.address !== wallet.address) throw new Error('Signed in as somebody else')
  }

  return {
    address: wallet.address,
    async signIn() {
      let last: unknown
      for (let count = 0; count < tries; count++) {
        try {
          return await tryOnce()
        } catch (error) {
          last = error
          // All of them are counted together: who is told to wait a moment does so.
          if (String(error).includes(' 429 ')) await sleep(1000)
        }
      }
      throw last
    },
    signedInAs: async () => (await ask('')).login?.address ?? null,
  }
}
