import { type CallRequest, toQuantity, withTimeout } from '@latchkey/base'
import { type Address, isAddress } from '@latchkey/evm'
import { type Provider, readProperty } from '../provider.ts'
import { providerCodes } from '../providerCodes.ts'
import { readChainIdAnswer } from '../walletAnswers.ts'
import type { IntersendOptions } from './parentFrame.ts'
import { providerFailure } from './providerFailure.ts'

/** The published client's proof to a parent: enough for one that need not ask its owner first. */
const helloTimeoutMs = 1000
/** For whatever an owner is asked, to be let in too. The wallet itself never gives a request up. */
const requestTimeoutMs = 120_000

type Parent = { readonly origin: string; readonly address: Address; readonly chainId: number }

/**
 * Speaks for the parent, which is asked who it is first. A visitor who connects is waited for as for any question; what
 * is asked in silence fails with `TimeoutError` when no named parent answers at once.
 */
export function intersendProvider(options: IntersendOptions): Provider {
  let known: Parent | undefined
  let greeting: Promise<Parent> | undefined

  async function meet(timeoutMs: number): Promise<Parent> {
    known ??= await meetParent(options, timeoutMs)
    return known
  }

  /** Lookups that are made again while the parent is silent share one greeting. */
  async function meetAtOnce(): Promise<Parent> {
    greeting ??= meet(helloTimeoutMs).finally(() => {
      greeting = undefined
    })
    return await greeting
  }

  return {
    async request({ method, params }: CallRequest): Promise<unknown> {
      const [first] = Array.isArray(params) ? params : []
      switch (method) {
        case 'eth_requestAccounts':
          return [(await meet(requestTimeoutMs)).address]
        case 'eth_accounts':
          return [(await meetAtOnce()).address]
        case 'eth_chainId':
          return toQuantity((await meetAtOnce()).chainId)
        case 'eth_sendTransaction':
          return await ask(options, await meetAtOnce(), { type: 'TRANSACTION', payload: { params: first } })
        case 'personal_sign':
        case 'eth_sign':
          // The older method has the account first.
          return await ask(options, await meetAtOnce(), {
            type: 'SIGN_MESSAGE',
            payload: { message: method === 'eth_sign' && Array.isArray(params) ? params[1] : first },
          })
      }
      throw providerFailure(providerCodes.unsupported, `Intersend does not know ${method}`)
    },
  }
}

async function meetParent(
  { frame, parentOrigins, clock, createId }: IntersendOptions,
  timeoutMs: number,
): Promise<Parent> {
  const requestId = createId()
  let stop = () => undefined as unknown
  const met = new Promise<Parent>((resolve, reject) => {
    stop = frame.onMessage(({ origin, data }) => {
      const isOurs = parentOrigins.includes(origin) && readProperty(data, 'type') === 'INTERSEND_CONNECT_RESPONSE'
      const answered = readProperty(data, 'requestId')
      // Older hosts do not repeat the id.
      if (!isOurs || (answered !== undefined && answered !== requestId)) return
      const payload = readProperty(data, 'payload')
      const address = readProperty(payload, 'address')
      const chainId = readChainIdAnswer(readProperty(payload, 'chainId'))
      const error = readProperty(payload, 'error')
      if (isAddress(address) && chainId !== undefined) resolve({ origin, address, chainId })
      else if (error !== undefined) reject(toFailure(error))
    })
    for (const origin of parentOrigins) frame.post({ type: 'INTERSEND_CONNECT_REQUEST', requestId }, origin)
  })
  try {
    return await withTimeout(met, timeoutMs, clock)
  } finally {
    stop()
  }
}

type Asked = { readonly type: 'TRANSACTION' | 'SIGN_MESSAGE'; readonly payload: object }

async function ask({ frame, clock, createId }: IntersendOptions, parent: Parent, asked: Asked): Promise<string> {
  const requestId = createId()
  let stop = () => undefined as unknown
  const answered = new Promise<string>((resolve, reject) => {
    stop = frame.onMessage(({ origin, data }) => {
      const isAnswer = origin === parent.origin && readProperty(data, 'type') === `${asked.type}_RESPONSE`
      if (!isAnswer || readProperty(data, 'requestId') !== requestId) return
      const payload = readProperty(data, 'payload')
      if (typeof payload === 'string') resolve(payload)
      else reject(toFailure(readProperty(payload, 'error')))
    })
    frame.post({ type: `${asked.type}_REQUEST`, payload: asked.payload, requestId }, parent.origin)
  })
  try {
    return await withTimeout(answered, requestTimeoutMs, clock)
  } finally {
    stop()
  }
}

/** Its errors may have no number. */
function toFailure(error: unknown): Error {
  const code = readProperty(error, 'code')
  const message = readProperty(error, 'message')
  const text = typeof message === 'string' ? message : 'The wallet gave no reason'
  return providerFailure(typeof code === 'number' ? code : undefined, text)
}
