import type { Address } from '@latchkey/evm'
import type { Session } from '@latchkey/remote'
import { activeChain, type Pocket } from '../pocket.ts'
import { putFirst, readGrant, toNamespaces } from './sessionNamespaces.ts'

/**
 * Makes an account the active one. Connected sites see it first from now on: their sessions are updated, then they are
 * told by `accountsChanged`. A site that cannot be reached now is told no less: the relay keeps it.
 */
export async function chooseAccount(pocket: Pocket, address: Address): Promise<void> {
  pocket.ring.set({ ...pocket.ring.get(), active: address })
  await forEachSession(pocket, async (session) => {
    const grant = readGrant(session.namespaces)
    const accounts = putFirst(grant.accounts, address)
    if (accounts.join() !== grant.accounts.join()) {
      await pocket.peer.update(session.topic, toNamespaces({ ...grant, accounts }))
    }
    if (!grant.events.includes('accountsChanged')) return
    const chainId = grant.chainIds.find((id) => id === activeChain(pocket).id) ?? grant.chainIds[0]
    await pocket.peer.emit({
      topic: session.topic,
      chainId: `eip155:${chainId}`,
      name: 'accountsChanged',
      data: accounts,
    })
  })
}

/** Makes a network the active one, and tells the sites that may use it by `chainChanged`. */
export async function chooseChain(pocket: Pocket, chainId: number): Promise<void> {
  pocket.ring.set({ ...pocket.ring.get(), chainId })
  await forEachSession(pocket, async ({ topic, namespaces }) => {
    const { chainIds, events } = readGrant(namespaces)
    if (!chainIds.includes(chainId) || !events.includes('chainChanged')) return
    await pocket.peer.emit({ topic, chainId: `eip155:${chainId}`, name: 'chainChanged', data: chainId })
  })
}

/**
 * Forgets a key for good. Sessions that show its account show the others from then on; those that show no other end.
 */
export async function forgetKey(pocket: Pocket, address: Address): Promise<void> {
  const before = pocket.ring.get()
  const keys = before.keys.filter((key) => key.address !== address)
  const active = before.active === address ? keys[0]?.address : before.active
  pocket.ring.set({ ...before, keys, active })
  await forEachSession(pocket, async ({ topic, namespaces }) => {
    const grant = readGrant(namespaces)
    if (!grant.accounts.includes(address)) return
    const accounts = grant.accounts.filter((account) => account !== address)
    if (accounts.length === 0) return await pocket.peer.end(topic)
    await pocket.peer.update(topic, toNamespaces({ ...grant, accounts }))
    if (!grant.events.includes('accountsChanged')) return
    const chainId = `eip155:${grant.chainIds[0]}`
    await pocket.peer.emit({ topic, chainId, name: 'accountsChanged', data: accounts })
  })
}

/** A session that fails keeps the others from nothing; the first failure is thrown when all were tried. */
async function forEachSession(pocket: Pocket, action: (session: Session) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(pocket.peer.sessions.get().map(action))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
