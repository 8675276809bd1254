import { type Address, type Approval, approvalKey, toAddress } from '@latchkey/evm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GroupContext, groupApprovals } from './groupApprovals.ts'

const at = (value: number): Address => toAddress(`0x${value.toString(16).padStart(40, '0')}`)
const listed = at(1)
const context: GroupContext = {
  order: 'spender',
  priceOf: (_chainId, token) => (token === listed ? { decimals: 0, price: { units: 1n, decimals: 0 } } : undefined),
  isListed: ({ token }) => token === listed,
  known: [at(99)],
}

function approval(given: Partial<Approval>): Approval {
  const common = { chainId: 1, owner: at(7), kind: 'token', token: listed, spender: at(2) } as const
  return { ...common, isUnlimited: false, isExpired: false, exposure: 1n, balance: 1n, at: null, ...given }
}

const anyApproval = fc
  .record({
    chainId: fc.constantFrom(1, 10),
    token: fc.constantFrom(listed, at(5)),
    spender: fc.constantFrom(at(2), at(3), at(99)),
    isUnlimited: fc.boolean(),
    isExpired: fc.boolean(),
    isSpenderContract: fc.boolean(),
    exposure: fc.option(fc.bigInt({ min: 0n, max: 9n }), { nil: undefined }),
  })
  .map(approval)

test('every approval is in one group of one part, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(anyApproval), fc.constantFrom('spender' as const, 'token' as const), (approvals, order) => {
      const { live, expired, unlisted } = groupApprovals(approvals, { ...context, order })
      const all = [...live, ...expired, ...unlisted].flatMap((group) => group.approvals)
      expect(new Set(all)).toEqual(new Set(approvals))
      expect(all).toHaveLength(approvals.length)
      expect(expired.flatMap((group) => group.approvals).every(({ isExpired }) => isExpired)).toBe(true)
      for (const part of [live, expired, unlisted]) {
        expect(new Set(part.map(({ key }) => key)).size).toBe(part.length)
        for (const { approvals: of } of part) {
          expect(
            new Set(of.map(({ spender, token, chainId }) => (order === 'spender' ? spender : `${chainId}${token}`)))
              .size,
          ).toBe(1)
        }
      }
    }),
  )
})

test('what is risky stands first: a stranger with a key, then unlimited, then what is worth most', () => {
  const stranger = approval({ spender: at(20), isSpenderContract: false })
  const own = approval({ spender: at(99), isSpenderContract: false, exposure: 2n })
  const all = approval({ spender: at(21), isUnlimited: true })
  const much = approval({ spender: at(22), exposure: 9n })
  const little = approval({ spender: at(23), exposure: 1n })
  const idle = approval({ spender: at(24), isUnlimited: true, exposure: 0n })
  const sorted = groupApprovals([idle, little, own, much, all, stranger], context).live
  expect(sorted.flatMap((group) => group.approvals.map(approvalKey))).toEqual(
    [stranger, all, much, own, little, idle].map(approvalKey),
  )
})
