import { type ApprovalSource, askApprovals, type Hub, vouchedTokens } from '@latchkey/connect'
import { type Address, type Approval, type ApprovalReading, readApprovals } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { type NominatedNetwork, type NominationStatus, queryClientOf, useNominations } from '@latchkey/react/parts'

/** The start of the key of everything that was read of approvals, so that all of it can be read again at once. */
const approvalsKey = 'approvals'
/** How often approvals on the screen are looked for and read again, in milliseconds; never while the page is hidden. */
const refreshMs = 30_000

/** A network, how far its reading has come, and what the server knows of it. */
export type ApprovalNetwork = NominatedNetwork<ApprovalReading>

/** Everything that others may take of an account, as far as it is known. */
export type Approvals = {
  readonly status: NominationStatus
  readonly approvals: readonly Approval[]
  readonly networks: readonly ApprovalNetwork[]
  /** Why they could not be looked for. */
  readonly error: Error | undefined
}

/** Looks for approvals with the server's help, and reads from each network what is true of them. */
export function useApprovals(source: ApprovalSource | undefined, address: Address): Approvals {
  const hub = useHub()
  const { status, networks, error } = useNominations({
    ...{ key: approvalsKey, source, address, refreshMs, ask: askApprovals },
    read: async (chain, { candidates }, signal) => {
      const tokens = await vouchedTokens(hub, chain.id)
      return await readApprovals({ chain, owner: address, candidates, tokens, rpc: hub.rpc(chain.id), signal })
    },
    hasAny: ({ approvals }) => approvals.length > 0,
  })
  return { status, networks, error, approvals: networks.flatMap(({ reading }) => reading?.approvals ?? []) }
}

/** Looks for everything on the screen again, after something was revoked or on demand. */
export async function refreshApprovals(hub: Hub): Promise<void> {
  await queryClientOf(hub).invalidateQueries({ queryKey: [approvalsKey] })
}
