import { type Hex, RpcError, sleep } from '@latchkey/base'
import { ConnectError } from '@latchkey/connect'
import { type Address, hashTransaction } from '@latchkey/evm'
import type { SharedDeps } from '../surface/sharedDeps.ts'

/** The row in which the accounts of this wallet send. */
export type SendQueue = {
  /**
   * Waits for what the account sends on the network before, in other tabs too: the next nonce is read when that has left.
   * Fails with `user_rejected_request` where the visitor leaves while another tab is waited for.
   */
  inTurn<Value>(chainId: number, account: Address, work: () => Promise<Value>): Promise<Value>
  /** The hash of what was handed to the node. Fails with the node's own failure. */
  broadcast(signed: Hex, chainId: number): Promise<Hex>
  /** A visitor who waits has left. */
  close(): void
}

/** Most of what is sent is through by then, in milliseconds. */
const tellAfterMs = 1000

/** Answers of nodes to something that they have already. */
const knownText = /already known|already imported|known transaction/i

type SendDeps = Pick<SharedDeps, 'rpc' | 'turns' | 'clock' | 'waiting'>

export function createSendQueue({ rpc, turns, clock, waiting }: SendDeps): SendQueue {
  /** Work under way in this page: its own screens tell of that. */
  const running = new Set<string>()
  const left = new AbortController()

  /** Tells of another tab for as long as it is waited for. */
  async function tellOfWait(name: string, leave: () => void, begun: AbortSignal): Promise<void> {
    const told = { leave }
    // Something else of this page may wait for another tab meanwhile.
    const hide = () => waiting.get() === told && waiting.set(undefined)
    try {
      for (;;) {
        await sleep(tellAfterMs, clock, begun)
        if (!running.has(name)) waiting.set(told)
        else hide()
      }
    } catch {
      hide()
    }
  }

  return {
    async inTurn(chainId, account, work) {
      const name = `embedded.${chainId}.${account}`
      const [leaving, begun] = [new AbortController(), new AbortController()]
      const leave = () => leaving.abort(new ConnectError('user_rejected_request'))
      if (left.signal.aborted) leave()
      left.signal.addEventListener('abort', leave, { signal: begun.signal })
      void tellOfWait(name, leave, begun.signal)
      const begin = async () => {
        begun.abort()
        running.add(name)
        return await work().finally(() => running.delete(name))
      }
      return await turns(name, begin, leaving.signal).finally(() => begun.abort())
    },
    close: () => left.abort(),
    async broadcast(signed, chainId) {
      try {
        await rpc(chainId).call({ method: 'eth_sendRawTransaction', params: [signed] })
      } catch (error) {
        if (!(error instanceof RpcError) || !knownText.test(error.message)) throw error
      }
      // Of our own reckoning: a node's word for it is not needed.
      return hashTransaction(signed)
    },
  }
}
