import type { NominationAnswer, NominationSource } from '@latchkey/connect'
import { type Address, type Chain, type HistoryNetwork, sameAddress } from '@latchkey/evm'
import { keepPreviousData, skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { queryClientOf } from './queryClientOf.ts'
import { useExpectsLogin } from './useExpectsLogin.ts'
import { useHub } from './useHub.ts'
import { useLogin } from './useLogin.ts'

/** How often it is looked again while the server is still reading what happened before, in milliseconds. */
const hurriedMs = 3000
/** How long a reading that a newer one has replaced is kept, in milliseconds. */
const keptMs = 30_000

/** A network, how far its reading has come, and what the server knows of it. */
export type NominatedNetwork<Reading> = {
  readonly chain: Chain
  readonly status: 'reading' | 'read' | 'away'
  readonly reading: Reading | undefined
  /** Absent where the server does not follow this network. */
  readonly history: HistoryNetwork | undefined
}

/** `absent`: no server looks. `asking`: it is not known yet whether somebody is signed in. */
export type NominationStatus = 'absent' | 'asking' | 'signIn' | 'looking' | 'failed' | 'known'

/** The things that a server nominates and a chain decides about. */
export type NominationOptions<Found, Reading> = {
  /** The start of the key of everything that is read. */
  readonly key: string
  readonly source: NominationSource | undefined
  readonly address: Address
  /** How often what is on the screen is looked for and read again, in milliseconds; never while the page is hidden. */
  readonly refreshMs: number
  readonly ask: (source: NominationSource, signal: AbortSignal) => Promise<NominationAnswer<Found>>
  readonly read: (chain: Chain, found: Found, signal: AbortSignal) => Promise<Reading>
  /** Whether there is something to show before all networks were read. */
  readonly hasAny: (reading: Reading) => boolean
}

/** Everything that was found, as far as it is known. */
export type Nominations<Found, Reading> = {
  readonly status: NominationStatus
  readonly found: Found | undefined
  readonly networks: readonly NominatedNetwork<Reading>[]
  /** Why nothing could be looked for. */
  readonly error: Error | undefined
}

type WithNetworks = { readonly networks: readonly HistoryNetwork[] }

/** Looks for something with the server's help, and reads from each network what is true of it. */
export function useNominations<Found extends WithNetworks, Reading>(
  options: NominationOptions<Found, Reading>,
): Nominations<Found, Reading> {
  const { key, source, address, refreshMs, ask } = options
  const hub = useHub()
  const client = queryClientOf(hub)
  const login = useLogin()
  const isExpected = useExpectsLogin()
  const isOwn = login !== undefined && sameAddress(login.address, address)
  const answer = useQuery(
    {
      queryKey: [key, 'candidates', address],
      queryFn:
        source === undefined || !isOwn
          ? skipToken
          : async ({ signal }: { readonly signal: AbortSignal }) => await ask(source, signal),
      refetchInterval: ({ state }) => (isCatchingUp(state.data) ? hurriedMs : refreshMs),
    },
    client,
  )
  const found = answer.data?.status === 'known' ? answer.data.found : undefined
  const queries = hub.chains.map((chain) => readingQuery(options, { chain, found, atMs: answer.dataUpdatedAt }))
  const readings = useQueries({ queries }, client)
  const without = source === undefined || hub.login === undefined ? 'absent' : isExpected ? 'asking' : 'signIn'
  const networks = hub.chains.map((chain, index) => toNetwork<Reading>(chain, readings[index], found?.networks))
  return {
    status: isOwn && without !== 'absent' ? statusOf(answer, networks, options.hasAny) : without,
    found,
    networks,
    error: answer.error ?? undefined,
  }
}

function isCatchingUp(answer: NominationAnswer<WithNetworks> | undefined): boolean {
  return answer?.status === 'known' && answer.found.networks.some(({ state }) => state === 'catchingUp')
}

type Asked<Found> = { readonly chain: Chain; readonly found: Found | undefined; readonly atMs: number }

/** Read again as often as the candidates are, for what is true of them changes as they do. */
function readingQuery<Found, Reading>(
  { key, address, read }: NominationOptions<Found, Reading>,
  { chain, found, atMs }: Asked<Found>,
) {
  return {
    queryKey: [key, 'reading', chain.id, address, atMs],
    placeholderData: keepPreviousData<Reading>,
    gcTime: keptMs,
    enabled: found !== undefined,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Reading> => {
      // It is asked for only where it is enabled.
      if (found === undefined) throw new TypeError('Nothing was nominated')
      return await read(chain, found, signal)
    },
  }
}

type Read<Reading> = { readonly data: Reading | undefined; readonly isError: boolean }

function toNetwork<Reading>(
  chain: Chain,
  read: Read<Reading> | undefined,
  histories: readonly HistoryNetwork[] = [],
): NominatedNetwork<Reading> {
  const history = histories.find(({ chainId }) => chainId === chain.id)
  const status = read?.isError ? 'away' : read?.data === undefined ? 'reading' : 'read'
  return { chain, status, reading: read?.data, history }
}

function statusOf<Reading>(
  { data, isError }: { readonly data: NominationAnswer<unknown> | undefined; readonly isError: boolean },
  networks: readonly NominatedNetwork<Reading>[],
  hasAny: (reading: Reading) => boolean,
): NominationStatus {
  if (data === undefined) return isError ? 'failed' : 'looking'
  // The login has ended on the server, which this page has not heard yet.
  if (data.status === 'signedOut') return 'signIn'
  if (data.status === 'absent') return 'absent'
  const isAny = networks.some(({ reading }) => reading !== undefined && hasAny(reading))
  return isAny || networks.every(({ status }) => status !== 'reading') ? 'known' : 'looking'
}
