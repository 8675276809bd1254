import { randomBytes } from 'node:crypto'
import {
  deriveSessionKey,
  type LinkSession,
  openSeal,
  readWeb3Message,
  sealText,
  type Web3Request,
  writeWeb3Message,
} from '@latchkey/remote'
import { createWalletClient, type Hex, http, type LocalAccount } from 'viem'
import { WebSocket } from 'ws'

export type PhoneOptions = {
  /** http://…, as the code says it. */
  readonly serverUrl: string
  readonly session: LinkSession
  readonly account: LocalAccount
  /** The nodes of the chains it knows, by chain id; the first is the one it starts on. */
  readonly nodes: ReadonlyMap<number, string>
  /** How it answers at first; it approves unless given. */
  readonly mood?: Phone['mood']
}

/** A phone that knows the link protocol. */
export type Phone = {
  /** Its requests, in order. */
  readonly requests: Web3Request[]
  /** How it answers from now on. */
  mood: 'approves' | 'refuses'
  goOffline(): void
  /** Joins again and answers what has waited. */
  comeBack(): Promise<void>
  /** Ends the session for both sides. */
  endSession(): Promise<void>
}

type Fields = Readonly<Record<string, unknown>>
type Outcome = Extract<Parameters<typeof writeWeb3Message>[0], { readonly type: 'response' }>['response']['outcome']

const random = (length: number) => Uint8Array.from(randomBytes(length))

/** Joins a session, as a phone does that has read the code. */
export async function joinByPhone({
  serverUrl,
  session,
  account,
  nodes,
  mood = 'approves',
}: PhoneOptions): Promise<Phone> {
  const key = deriveSessionKey(session)
  const seal = (text: string) => sealText(text, session.secret, random)
  const answered = new Set<string>()
  const pending = new Map<number, (message: Fields) => void>()
  let chainId = [...nodes.keys()][0] ?? 0
  let lastId = 0
  let socket: WebSocket
  const phone: Phone = {
    requests: [],
    mood,
    goOffline: () => socket.close(),
    async comeBack() {
      await join()
      const headers = { authorization: `Basic ${btoa(`${session.id}:${key}`)}` }
      const answer = await fetch(`${serverUrl}/events?unseen=true`, { headers })
      const { events } = (await answer.json()) as { events: readonly { id: string; event: string; data: string }[] }
      for (const { id, event, data } of events) {
        if (event !== 'Web3Request') continue
        await hear(data)
        await fetch(`${serverUrl}/events/${id}/seen`, { method: 'POST', headers })
      }
    },
    async endSession() {
      await ask('SetSessionConfig', { metadata: { __destroyed: '1' } })
    },
  }
  const ask = (type: string, fields: Fields = {}) =>
    new Promise<Fields>((resolve) => {
      const id = ++lastId
      pending.set(id, resolve)
      socket.send(JSON.stringify({ type, id, sessionId: session.id, ...fields }))
    })
  const tellChain = () =>
    ask('SetSessionConfig', {
      metadata: { ChainId: seal(String(chainId)), JsonRpcUrl: seal(nodes.get(chainId) ?? '') },
    })
  const join = async () => {
    socket = new WebSocket(`${serverUrl.replace(/^http/, 'ws')}/rpc`)
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data))
      if (message.type === 'Event' && message.event === 'Web3Request') void hear(message.data)
      pending.get(message.id)?.(message)
    })
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    const { type } = await ask('JoinSession', { sessionKey: key })
    if (type !== 'OK') throw new Error('The session cannot be joined')
  }
  const hear = async (sealed: string) => {
    const message = readWeb3Message(openSeal(sealed, session.secret))
    if (message?.type !== 'request' || answered.has(message.request.id)) return
    const { request } = message
    answered.add(request.id)
    phone.requests.push(request)
    const outcome: Outcome = phone.mood === 'refuses' ? refuse(request) : { result: await approve(request) }
    const { id, method } = request
    const data = seal(writeWeb3Message({ type: 'response', response: { id, method, outcome } }))
    await ask('PublishEvent', { event: 'Web3Response', data, callWebhook: false })
  }
  /** As the vendor's app does: a network that is not changed is no error. */
  const refuse = ({ method: asked }: Web3Request): Outcome =>
    asked === 'switchEthereumChain'
      ? { result: { isApproved: false, rpcUrl: '' } }
      : { errorMessage: 'User rejected the request' }
  const approve = async ({ method, params }: Web3Request): Promise<unknown> => {
    // The parameters of each method are those of the vendor's client.
    const given = params as Readonly<Record<string, string>> & { readonly addPrefix: boolean }
    const message = given['message'] as Hex
    if (method === 'requestEthereumAccounts') {
      await ask('SetSessionConfig', { metadata: { EthereumAddress: seal(account.address.toLowerCase()) } })
      await tellChain()
      return [account.address.toLowerCase()]
    }
    if (method === 'signEthereumMessage') {
      if (given.addPrefix) return await account.signMessage({ message: { raw: message } })
      return await account.sign?.({ hash: message })
    }
    if (method === 'signEthereumTransaction') return await send(given)
    if (method !== 'switchEthereumChain') throw new Error(`The phone does not know ${method}`)
    chainId = Number(given['chainId'])
    await tellChain()
    return { isApproved: true, rpcUrl: nodes.get(chainId) ?? '' }
  }
  const send = async ({ toAddress, weiValue = '0', data }: Readonly<Record<string, string>>) => {
    const client = createWalletClient({ account, transport: http(nodes.get(chainId) ?? '') })
    const call = { to: toAddress as Hex, value: BigInt(weiValue), data: (data || '0x') as Hex }
    return await client.sendTransaction({ ...call, chain: null })
  }
  await join()
  return phone
}
