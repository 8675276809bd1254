import type { BatchRecord, TransferRecord } from '@latchkey/connect'
import { type Address, type Approval, type Revoked, readRevocation, sameAddress } from '@latchkey/evm'
import { useBatches, useHub, useTransfers } from '@latchkey/react'
import { useEffect } from 'react'
import { refreshApprovals } from '../../hooks/useApprovals.ts'

/** Whether the revocation of an approval is under way. As soon as any moves on, all approvals are read again. */
export function useRevoking(account: Address): (approval: Approval) => boolean {
  const hub = useHub()
  const records = useTransfers().filter(({ from, data }) => data !== undefined && sameAddress(from, account))
  const batches = useBatches().filter(({ from }) => sameAddress(from, account))
  const steps = [...records, ...batches]
    .map(({ clientId, status, confirmations }) => `${clientId} ${status} ${confirmations}`)
    .join()
  useEffect(() => {
    if (steps !== '') void refreshApprovals(hub)
  }, [hub, steps])
  const calls = batches
    .filter(isUnderWay)
    .flatMap(({ chainId, calls: list }) => list.map((call) => ({ ...call, chainId, value: BigInt(call.value) })))
  const transfers = records.filter(isUnderWay).map(({ data = '0x', ...record }) => ({ ...record, data, value: 0n }))
  const revoked = [...transfers, ...calls].flatMap(({ chainId, to, value, data }) => {
    const all: readonly Revoked[] = readRevocation({ to, value, data }) ?? []
    return all.map((each) => ({ ...each, chainId }))
  })
  return (approval) => revoked.some((each) => isOf(each, approval))
}

/** In no block yet, and on its way as far as anybody knows. */
function isUnderWay({ status }: TransferRecord | BatchRecord): boolean {
  return status === 'awaiting' || status === 'submitted' || status === 'seen'
}

function isOf(revoked: Revoked & { readonly chainId: number }, approval: Approval): boolean {
  const { chainId, kind, token, spender, tokenId } = revoked
  return (
    chainId === approval.chainId &&
    kind === approval.kind &&
    sameAddress(token, approval.token) &&
    tokenId === approval.tokenId &&
    (spender === undefined || sameAddress(spender, approval.spender))
  )
}
