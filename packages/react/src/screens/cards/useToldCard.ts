import { askGuide, findGuides, type GuideMap, type GuideReader, type Hub } from '@latchkey/connect'
import {
  type AbiFunction,
  type Address,
  type Chain,
  type DescribedTransaction,
  type Descriptor,
  hashPrimaryType,
  type SigningCard,
  type Token,
  type ToldCard,
  type TypedData,
  tellTransaction,
  tellTypedData,
} from '@latchkey/evm'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClientOf } from '../../hooks/queryClientOf.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useListedTokens } from '../../hooks/useTokens.ts'

/** The bytes that a card was drawn from. */
export type CardSubject =
  | {
      readonly kind: 'transaction'
      readonly transaction: DescribedTransaction
      readonly chain: Chain
      /** Functions of a file that the visitor has given. */
      readonly ofVisitor?: readonly AbiFunction[]
    }
  | { readonly kind: 'typedData'; readonly data: TypedData; readonly from: Address; readonly chainId: number }

/** By what cards are told: a hub is one. */
export type CardReader = GuideReader & { readonly chains: readonly Chain[]; readonly tokens: readonly Token[] }

type Found = { readonly guides: GuideMap; readonly descriptors: readonly Descriptor[] }

const nothing: Found = { guides: new Map(), descriptors: [] }

/**
 * A card with what its bytes say: at once by names that everybody knows, and by what the site's owner has installed when
 * that is here. Undefined stays undefined, and what has no bytes stays as it is.
 */
export function useToldCard<Card extends SigningCard | undefined>(
  card: Card,
  subject: CardSubject | undefined,
  reader: CardReader,
  client: QueryClient,
): Card | SigningCard {
  const { data: found = nothing } = useQuery(
    {
      queryKey: ['guides', subject && keyOf(subject, card)],
      queryFn: async ({ signal }) =>
        card === undefined || subject === undefined ? nothing : await find(card, subject, reader, signal),
      enabled: card !== undefined && subject !== undefined && reader.guides !== undefined,
      // They change with a start of the server alone; the code of a proxy may change before that.
      staleTime: 60_000,
    },
    client,
  )
  return useMemo(
    () => (card === undefined || subject === undefined ? card : tell(card, subject, reader, found).card),
    [card, subject, reader, found],
  )
}

/** The same by the hub of the page. */
export function useHubCard<Card extends SigningCard | undefined>(
  card: Card,
  subject: CardSubject | undefined,
): Card | SigningCard {
  const hub: Hub = useHub()
  const tokens = useListedTokens()
  const reader = useMemo(() => ({ ...hub, tokens }), [hub, tokens])
  return useToldCard(card, subject, reader, queryClientOf(hub))
}

function tell(card: SigningCard, subject: CardSubject, { chains, tokens }: CardReader, found: Found): ToldCard {
  if (subject.kind === 'typedData')
    return tellTypedData(card, subject.data, { chains, tokens, ...found, from: subject.from })
  const { transaction, chain, ofVisitor } = subject
  const context = { chain, tokens, guides: found.guides, ...(ofVisitor !== undefined && { ofVisitor }) }
  return tellTransaction(card, transaction, context)
}

async function find(card: SigningCard, subject: CardSubject, reader: CardReader, signal: AbortSignal): Promise<Found> {
  const { guides: source } = reader
  const descriptors =
    source === undefined || subject.kind === 'transaction'
      ? []
      : ((await askGuide(source, { typeHash: hashPrimaryType(subject.data) }, signal))?.descriptors ?? [])
  const chainId = subject.kind === 'transaction' ? subject.chain.id : subject.chainId
  const contractsOf = (guides: GuideMap) => tell(card, subject, reader, { guides, descriptors }).targets
  return { descriptors, guides: await findGuides(reader, chainId, contractsOf, signal) }
}

function keyOf(subject: CardSubject, card: SigningCard | undefined): readonly unknown[] {
  if (subject.kind === 'typedData') return [card?.hashes.digest]
  const { transaction, chain, ofVisitor } = subject
  return [chain.id, transaction.to, transaction.data, ofVisitor?.map(({ selector }) => selector)]
}
