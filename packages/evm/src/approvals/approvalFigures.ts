import type { Subject } from '../effects/subjects.ts'
import type { ApprovalCandidate } from '../history/history.ts'
import { permit2Address } from '../signing/typedDataDangers.ts'

/** The figures that decide about a candidate: first who may take it, then how much there is to take. */
export function subjectsOf({ kind, token, spender, tokenId }: ApprovalCandidate): readonly [Subject, ...Subject[]] {
  const balance = { kind: 'erc20', token } as const
  const piece = { token, tokenId: BigInt(tokenId ?? 0) }
  switch (kind) {
    case 'token':
      return [{ kind: 'allowance', token, spender }, balance]
    case 'permit2':
      // Permit2 itself can take no more than what the token lets it take.
      return [
        { kind: 'permit2', token, spender, through: permit2Address },
        balance,
        { kind: 'allowance', token, spender: permit2Address },
      ]
    case 'operator':
      return [{ kind: 'operator', token, spender }, balance]
    case 'collectible':
      return [
        { kind: 'approved', ...piece },
        { kind: 'erc721', ...piece },
      ]
  }
}
