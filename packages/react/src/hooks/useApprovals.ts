import { type ApprovalAnswer, type ApprovalSource, askApprovals, type Hub, listTokens } from '@latchkey/connect'
import {
  type Address,
  type Approval,
  type ApprovalReading,
  type Chain,
  type HistoryNetwork,
  readApprovals,
  sameAddress,
} from '@latchkey/evm'
import { keepPreviousData, skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { queryClientOf } from './queryClientOf.ts'
import { useExpectsLogin } from './useExpectsLogin.ts'
import { useHub } from './useHub.ts'
import { useLogin } from './useLogin.ts'

/** The start of the key of everything that was read of approvals, so that all of it can be read again at once. */
const approvalsKey = 'approvals'

/** How often approvals on the screen are looked for and read again, in milliseconds; never while the page is hidden. */
const refreshMs = 30_000
/** The same, while the server is still reading what happened before. */
const hurriedMs = 3000

/** A network, how far its reading has come, and what the server knows of it. */
export type ApprovalNetwork = {
  readonly chain: Chain
  readonly status: 'reading' | 'read' | 'away'
  readonly reading: ApprovalReading | undefined
  /** Absent where the server does not follow this network. */
  readonly history: HistoryNetwork | undefined
}

/** `absent`: no server looks for approvals. `asking`: it is not known yet whether somebody is signed in. */
export type ApprovalsStatus = 'absent' | 'asking' | 'signIn' | 'looking' | 'failed' | 'known'

/** Everything that others may take of an account, as far as it is known. */
export type Approvals = {
  readonly status: ApprovalsStatus
  readonly approvals: readonly Approval[]
  readonly networks: readonly ApprovalNetwork[]
  /** Why they could not be looked for. */
  readonly error: Error | undefined
}

/** Looks for approvals with the server's help, and reads from each network what is true of them. */
export function useApprovals(source: ApprovalSource | undefined, address: Address): Approvals {
  const hub = useHub()
  const client = queryClientOf(hub)
  const login = useLogin()
  const isExpected = useExpectsLogin()
  const isOwn = login !== undefined && sameAddress(login.address, address)
  const answer = useQuery(
    {
      queryKey: [approvalsKey, 'candidates', address],
      queryFn:
        source === undefined || !isOwn
          ? skipToken
          : async ({ signal }: { readonly signal: AbortSignal }) => await askApprovals(source, signal),
      refetchInterval: ({ state }) => (isCatchingUp(state.data) ? hurriedMs : refreshMs),
    },
    client,
  )
  const found = answer.data?.status === 'known' ? answer.data.found : undefined
  const readings = useQueries(
    { queries: hub.chains.map((chain) => readingQuery(hub, { chain, address, found, atMs: answer.dataUpdatedAt })) },
    client,
  )
  const without = source === undefined || hub.login === undefined ? 'absent' : isExpected ? 'asking' : 'signIn'
  const networks = hub.chains.map((chain, index) => toNetwork(chain, readings[index], found?.networks))
  return {
    status: isOwn && without !== 'absent' ? statusOf(answer, networks) : without,
    approvals: networks.flatMap(({ reading }) => reading?.approvals ?? []),
    networks,
    error: answer.error ?? undefined,
  }
}

/** Looks for everything on the screen again, after something was revoked or on demand. */
export async function refreshApprovals(hub: Hub): Promise<void> {
  await queryClientOf(hub).invalidateQueries({ queryKey: [approvalsKey] })
}

function isCatchingUp(answer: ApprovalAnswer | undefined): boolean {
  return answer?.status === 'known' && answer.found.networks.some(({ state }) => state === 'catchingUp')
}

type Found = Extract<ApprovalAnswer, { readonly status: 'known' }>['found']
type Asked = {
  readonly chain: Chain
  readonly address: Address
  readonly found: Found | undefined
  readonly atMs: number
}

/** Read again as often as the candidates are, for what is true of them changes as they do. */
function readingQuery(hub: Hub, { chain, address, found, atMs }: Asked) {
  return {
    queryKey: [approvalsKey, 'reading', chain.id, address, atMs],
    placeholderData: keepPreviousData<ApprovalReading>,
    gcTime: refreshMs,
    enabled: found !== undefined,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const { candidates = [] } = found ?? {}
      const tokens = (await listTokens(hub, chain.id)).filter(({ origin }) => origin !== 'visitor')
      return await readApprovals({ chain, owner: address, candidates, tokens, rpc: hub.rpc(chain.id), signal })
    },
  }
}

type Reading = { readonly data: ApprovalReading | undefined; readonly isError: boolean }

function toNetwork(
  chain: Chain,
  reading: Reading | undefined,
  histories: readonly HistoryNetwork[] = [],
): ApprovalNetwork {
  const history = histories.find(({ chainId }) => chainId === chain.id)
  const status = reading?.isError ? 'away' : reading?.data === undefined ? 'reading' : 'read'
  return { chain, status, reading: reading?.data, history }
}

type Answer = {
  readonly data: ApprovalAnswer | undefined
  readonly isError: boolean
}

function statusOf({ data, isError }: Answer, networks: readonly ApprovalNetwork[]): ApprovalsStatus {
  if (data === undefined) return isError ? 'failed' : 'looking'
  // The login has ended on the server, which this page has not heard yet.
  if (data.status === 'signedOut') return 'signIn'
  if (data.status === 'absent') return 'absent'
  const isAny = networks.some(({ reading }) => (reading?.approvals.length ?? 0) > 0)
  return isAny || networks.every(({ status }) => status !== 'reading') ? 'known' : 'looking'
}
