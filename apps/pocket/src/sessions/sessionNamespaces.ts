import { type Address, isAddress, toAddress } from '@latchkey/evm'
import type { SessionNamespaces } from '@latchkey/remote'

/** A session's rights on Ethereum networks: the accounts it shows, in order, and the networks they are on. */
export type SessionGrant = {
  readonly chainIds: readonly number[]
  readonly accounts: readonly Address[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** A grant in the protocol's own form: every account on every network, the first network's accounts first. */
export function toNamespaces({ chainIds, accounts, methods, events }: SessionGrant): SessionNamespaces {
  const chains = chainIds.map((chainId) => `eip155:${chainId}`)
  return {
    eip155: {
      chains,
      accounts: chains.flatMap((chain) => accounts.map((account) => `${chain}:${account}`)),
      methods,
      events,
    },
  }
}

/** A session's rights, read back from its namespaces. */
export function readGrant(namespaces: SessionNamespaces): SessionGrant {
  const entries = Object.values(namespaces)
  const parts = entries.flatMap(({ accounts }) => accounts.map((account) => account.split(':')))
  const listed = entries.flatMap(({ chains = [] }) => chains.map((chain) => chain.split(':')))
  const chainIds = [...listed, ...parts]
    .filter(([family]) => family === 'eip155')
    .map(([, reference]) => Number(reference))
  const addresses = parts.flatMap(([, , address]) => (isAddress(address) ? [toAddress(address.toLowerCase())] : []))
  return {
    chainIds: [...new Set(chainIds)],
    accounts: [...new Set(addresses)],
    methods: [...new Set(entries.flatMap(({ methods }) => methods))],
    events: [...new Set(entries.flatMap(({ events }) => events))],
  }
}

/** The value with `first` in front, added when it is not there. */
export function putFirst<Value>(values: readonly Value[], first: Value): readonly Value[] {
  return [first, ...values.filter((value) => value !== first)]
}
