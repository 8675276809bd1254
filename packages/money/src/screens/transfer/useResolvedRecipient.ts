import {
  type Address,
  type Chain,
  EvmError,
  isAddress,
  networkName,
  type RecipientInput,
  readRecipient,
  resolveName,
} from '@latchkey/evm'
import { useHub, useTokens } from '@latchkey/react'
import { queryClientOf } from '@latchkey/react/parts'
import { useAmounts, useDebounced } from '@latchkey/ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { applyRequest, type Offered } from './applyRequest.ts'
import { type TransferSentence, toldWithHint } from './transferSentence.ts'

/** Where the "To" field stands. `resolved` carries the address that will be paid. */
export type ResolvedRecipient =
  | { readonly status: 'empty' }
  | { readonly status: 'resolving'; readonly name: string }
  | { readonly status: 'resolved'; readonly address: Address; readonly name?: string }
  | { readonly status: 'invalid'; readonly message: TransferSentence }
  /** The network did not answer; it is asked again by itself, and at once by `retry`. */
  | {
      readonly status: 'unanswered'
      readonly message: TransferSentence
      readonly retry: () => void
      readonly isRetrying: boolean
    }

/** How long typing has to pause before a name is looked up, in milliseconds. */
const pauseMs = 300

/** How long after a look-up that failed the next one is tried, in milliseconds. */
const retryMs = 10_000

/** Reads what was typed into "To" and resolves a name forward on `chain`. */
export function useResolvedRecipient(text: string, chain: Chain | undefined): ResolvedRecipient {
  const hub = useHub()
  const { tokens } = useTokens()
  const amounts = useAmounts()
  const input = readRecipient(text)
  const typedName = input.kind === 'name' ? input.name : undefined
  const name = useDebounced(typedName, pauseMs)
  const canLookUp = chain !== undefined && hasNames(chain)
  const lookup = useQuery(
    {
      queryKey: ['address', chain?.id, name],
      queryFn:
        name === undefined || !canLookUp
          ? skipToken
          : async () => (await resolveName({ name, chain, rpc: hub.rpc(chain.id) })) ?? null,
      refetchInterval: ({ state }) => (state.error !== null && !isLastWord(state.error) ? retryMs : false),
    },
    queryClientOf(hub),
  )
  if (input.kind !== 'name') return readPlain(input, chain, { chains: hub.chains, tokens, amounts })
  if (chain !== undefined && !canLookUp) {
    return { status: 'invalid', message: (say) => say('transfer.to.noNames', { network: chain.name }) }
  }
  if (name !== typedName || lookup.isPending) return { status: 'resolving', name: input.name }
  if (lookup.isError) {
    if (isLastWord(lookup.error)) return { status: 'invalid', message: toldWithHint(lookup.error) }
    return {
      status: 'unanswered',
      message: (say) => say('transfer.to.unanswered', { name: input.name }),
      retry: () => void lookup.refetch(),
      isRetrying: lookup.isFetching,
    }
  }
  if (lookup.data === null) {
    return { status: 'invalid', message: (say) => say('transfer.to.nobody', { name: input.name }) }
  }
  return { status: 'resolved', address: lookup.data, name: input.name }
}

/** True for a failure the same name would have again, and not where only the network did not answer. */
function isLastWord(error: Error): boolean {
  return error instanceof EvmError && error.code !== 'name_not_looked_up'
}

/** True when names can be resolved on a network. */
function hasNames(chain: Chain): boolean {
  return chain.contracts?.ensUniversalResolver !== undefined
}

function readPlain(
  input: Exclude<RecipientInput, { kind: 'name' }>,
  chain: Chain | undefined,
  offered: Offered,
): ResolvedRecipient {
  const { chains } = offered
  switch (input.kind) {
    case 'empty':
      return { status: 'empty' }
    case 'invalid':
      return { status: 'invalid', message: toldWithHint(input.error) }
    case 'address':
      return checkNetwork({ address: input.address, chainId: input.chainId, chain, chains })
    case 'request': {
      // A link that can be followed fills the form in and is gone; this one is still there because it cannot.
      const { to, chainId } = input.request
      const applied = applyRequest(input.request, chain?.id ?? 0, offered)
      if (typeof applied === 'function') return { status: 'invalid', message: applied }
      if (!isAddress(to)) {
        return { status: 'invalid', message: (say) => say('transfer.to.nameAlone', { name: to }) }
      }
      return checkNetwork({ address: to, chainId, chain, chains })
    }
  }
}

function checkNetwork(asked: {
  address: Address
  chainId: number | undefined
  chain: Chain | undefined
  chains: readonly Chain[]
}): ResolvedRecipient {
  const { address, chainId, chain, chains } = asked
  if (chainId === undefined || chainId === chain?.id) return { status: 'resolved', address }
  const network = networkName(chainId, chains)
  return { status: 'invalid', message: (say) => say('transfer.to.elsewhere', { network }) }
}
