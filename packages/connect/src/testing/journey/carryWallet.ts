import {
  approve,
  emitEvent,
  endSession,
  type Peer,
  type Proposal,
  reject,
  respond,
  type Session,
  updateSession,
} from '@latchkey/remote'
import type { FakeWallet } from '@latchkey/simulator'
import { limitBurst } from './limitBurst.ts'
import { putInWords } from './putInWords.ts'
import { toJson } from './toJson.ts'

/** Puts a wallet behind the wallet's side of the pairing protocol: what it answers and tells goes over as it is. */
export function carryWallet(phone: Peer, wallet: FakeWallet): void {
  const taken = new Set<number>()
  phone.proposals.subscribe((proposals) => {
    for (const proposal of proposals.filter(({ id }) => !taken.has(id))) {
      taken.add(proposal.id)
      void answerProposal(phone, wallet, proposal)
    }
  })
  phone.requests.subscribe((requests) => {
    for (const { id, topic, method, params } of requests.filter((request) => !taken.has(request.id))) {
      taken.add(id)
      wallet.provider.request({ method, params }).then(
        (result) => void quietly(respond(phone, { topic, id, result: result ?? null })),
        (error: unknown) => void quietly(respond(phone, { topic, id, error: toWireError(error) })),
      )
    }
  })
  carryEvents(phone, wallet)
}

async function answerProposal(phone: Peer, wallet: FakeWallet, { id, optionalNamespaces }: Proposal): Promise<void> {
  try {
    const told = await wallet.provider.request({ method: 'eth_requestAccounts' })
    const addresses: readonly unknown[] = Array.isArray(told) ? told : []
    const chains = [...wallet.chains].map((chainId) => `eip155:${chainId}`)
    const { methods = [], events = [] } = optionalNamespaces['eip155'] ?? {}
    const accounts = chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`))
    await approve(phone, id, { namespaces: { eip155: { accounts, methods, events } } })
  } catch (error) {
    await quietly(reject(phone, id, toWireError(error)))
  }
}

/** Events of the wallet; one that says that it is gone and knows nobody ends its sessions. */
function carryEvents(phone: Peer, wallet: FakeWallet): void {
  const limited = limitBurst(wallet)
  for (const name of ['accountsChanged', 'chainChanged', 'disconnect']) {
    wallet.provider.on(name, (told) => {
      const data = toJson(told)
      const chainId = `eip155:${wallet.chainId}`
      limited(() => {
        for (const session of phone.sessions.get()) void quietly(tell(phone, session, { wallet, chainId, name, data }))
      })
      const isGone = name === 'disconnect' || (Array.isArray(data) && data.length === 0)
      if (!isGone || wallet.isConnected) return
      for (const { topic } of phone.sessions.get()) void quietly(endSession(phone, topic))
    })
  }
}

type Told = { readonly wallet: FakeWallet; readonly chainId: string; readonly name: string; readonly data: unknown }

/** Networks that were added since are put into the session before the page hears of them. */
async function tell(phone: Peer, { topic, namespaces }: Session, { wallet, ...event }: Told): Promise<void> {
  const { eip155 } = namespaces
  const known = eip155?.accounts ?? []
  const isNew = !known.some((account) => account.startsWith(`${event.chainId}:`)) && wallet.chains.has(wallet.chainId)
  if (eip155 !== undefined && isNew) {
    const accounts = [...known, ...wallet.accounts.map((address) => `${event.chainId}:${address}`)]
    await updateSession(phone, topic, { ...namespaces, eip155: { ...eip155, accounts } })
  }
  await emitEvent(phone, { topic, ...event })
}

function toWireError(error: unknown) {
  const { text, code = -32000 } = putInWords(error)
  return { code, message: text }
}

/** A phone app whose line fails has nobody to tell. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined)
}
