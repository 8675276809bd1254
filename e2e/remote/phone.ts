import {
  approve,
  emitEvent,
  endSession,
  type InboundRequest,
  onPeerNews,
  pair,
  pingPairing,
  reject,
  respond,
} from '@latchkey/remote'
import { getBytes, Wallet } from 'ethers'
import { ourSide } from '../interop/ours.ts'
import { askNode } from '../steps.ts'

const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
const events = ['chainChanged', 'accountsChanged']

/** A wallet on another device, with a real key and its own line to the nodes; driven by a test as its owner would. */
export type Phone = {
  readonly address: string
  /** The name of the app whose session was approved. */
  appName(): string | undefined
  readonly calls: string[]
  /** Approves what comes next, or refuses it, or shows it and lets the site know; what is shown is decided then. */
  decide(answer: 'approve' | 'refuse' | 'show'): void
  scan(code: string): Promise<void>
  changeChain(chainId: number): Promise<void>
  end(): Promise<void>
  sessionCount(): number
  /** How many requests are shown, and not decided. */
  requestCount(): number
  close(): Promise<void>
}

/** Makes a phone that knows the given nodes by chain id. */
export async function createPhone(relayUrl: string, nodes: Readonly<Record<number, string>>): Promise<Phone> {
  const key = Wallet.createRandom()
  const side = await ourSide('phone', relayUrl)
  const { peer } = side
  const calls: string[] = []
  const taken = new Set<number>()
  const shown = new Set<number>()
  let answer: 'approve' | 'refuse' | 'show' = 'approve'
  const chains = Object.keys(nodes).map((id) => `eip155:${id}`)
  const accounts = chains.map((chain) => `${chain}:${key.address}`)

  const ask = (chainId: number, method: string, params: readonly unknown[]) =>
    askNode({ nodeUrls: nodes }, chainId, method, params)

  async function carryOut({ chainId, method, params }: InboundRequest): Promise<unknown> {
    const id = Number(chainId.split(':')[1])
    const given = params as readonly unknown[]
    if (method === 'personal_sign') return await key.signMessage(getBytes(String(given[0])))
    if (method === 'eth_signTypedData_v4') {
      const { domain, types, message } = JSON.parse(String(given[1]))
      const { EIP712Domain: _, ...others } = types
      return await key.signTypedData(domain, others, message)
    }
    const transaction = given[0] as Record<string, string>
    const nonce = Number(await ask(id, 'eth_getTransactionCount', [key.address, 'pending']))
    const signed = await key.signTransaction({
      type: 2,
      chainId: id,
      nonce,
      to: transaction['to'] ?? null,
      value: BigInt(transaction['value'] ?? 0),
      data: transaction['data'] ?? '0x',
      gasLimit: BigInt(transaction['gas'] ?? String(await ask(id, 'eth_estimateGas', [transaction]))),
      maxFeePerGas: BigInt(transaction['maxFeePerGas'] ?? 5_000_000_000),
      maxPriorityFeePerGas: BigInt(transaction['maxPriorityFeePerGas'] ?? 1_000_000_000),
    })
    return await ask(id, 'eth_sendRawTransaction', [signed])
  }

  function decideProposals(): void {
    for (const { id, pairingTopic } of peer.proposals.get()) {
      if (answer === 'show') {
        if (!shown.has(id)) void pingPairing(peer, pairingTopic)
        shown.add(id)
        continue
      }
      if (taken.has(id)) continue
      taken.add(id)
      const namespaces = { eip155: { accounts, methods, events, chains } }
      void (answer === 'approve' ? approve(peer, id, { namespaces }) : reject(peer, id))
    }
  }
  peer.proposals.subscribe(decideProposals)
  function decideRequests(): void {
    for (const each of peer.requests.get()) {
      if (answer === 'show' || taken.has(each.id)) continue
      taken.add(each.id)
      calls.push(each.method)
      const { topic, id } = each
      if (answer === 'refuse') {
        void respond(peer, { topic, id, error: { code: 5000, message: 'User rejected.' } })
        continue
      }
      carryOut(each).then(
        (result) => respond(peer, { topic, id, result }),
        (error: unknown) => respond(peer, { topic, id, error: { code: -32000, message: String(error) } }),
      )
    }
  }
  peer.requests.subscribe(decideRequests)
  onPeerNews(peer, () => undefined)

  return {
    address: key.address,
    appName: () => peer.sessions.get()[0]?.peer.name,
    calls,
    decide(next) {
      answer = next
      decideProposals()
      decideRequests()
    },
    async scan(code) {
      await pair(peer, code)
    },
    async changeChain(chainId) {
      const topic = peer.sessions.get()[0]?.topic ?? ''
      await emitEvent(peer, { topic, chainId: chains[0] ?? '', name: 'chainChanged', data: chainId })
    },
    async end() {
      await endSession(peer, peer.sessions.get()[0]?.topic ?? '')
    },
    sessionCount: () => peer.sessions.get().length,
    requestCount: () => peer.requests.get().length,
    close: side.close,
  }
}
