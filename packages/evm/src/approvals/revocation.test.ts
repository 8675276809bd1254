import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { type Address, toAddress } from '../address.ts'
import { permit2Address } from '../signing/typedDataDangers.ts'
import type { Approval } from './approval.ts'
import { approvalLimits } from './approvalLimits.ts'
import { decreaseInstead, planRevocations, type Revocation, readRevocation } from './revocation.ts'

const abi = parseAbi([
  'function approve(address, uint256)',
  'function decreaseAllowance(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function approve(address, address, uint160, uint48)',
  'struct Pair { address token; address spender; }',
  'function lockdown(Pair[])',
])
const owner = toAddress('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
const zero = '0x0000000000000000000000000000000000000000'

const anyAddress = fc.bigInt({ min: 1n, max: 2n ** 160n - 1n }).map((value) => addressOf(value))
const anyWord = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const anyApproval = fc.record({
  chainId: fc.constantFrom(1, 10),
  kind: fc.constantFrom<Approval['kind'][]>('token', 'permit2', 'operator', 'collectible'),
  token: anyAddress,
  spender: anyAddress,
  tokenId: anyWord,
  amount: anyWord.filter((amount) => amount > 0n),
})

function addressOf(value: bigint): Address {
  return toAddress(`0x${value.toString(16).padStart(40, '0')}`)
}

function approvalOf({ tokenId, ...given }: Pick<Approval, 'kind' | 'token' | 'spender'> & Partial<Approval>): Approval {
  const common = { chainId: 1, owner, isUnlimited: false, isExpired: false, exposure: 0n, balance: 0n, at: null }
  return { ...common, ...given, ...(given.kind === 'collectible' && { tokenId: tokenId ?? 0n }) }
}

function reads({ transfer }: Pick<Revocation, 'transfer'>) {
  return readRevocation(transfer)
}

test('a revocation reads as what it takes back, and an independent library decodes the same', () => {
  fc.assert(
    fc.property(anyApproval, (given) => {
      const approval = approvalOf(given)
      const { token, spender, kind, chainId } = approval
      const [revocation] = planRevocations([approval])
      if (revocation === undefined) throw new TypeError('There is a transaction for each')
      const { transfer } = revocation
      expect(transfer).toMatchObject({ chainId, from: owner, value: 0n, type: 'eip1559' })
      expect(transfer.to).toBe(kind === 'permit2' ? permit2Address : token)
      const { functionName, args } = decodeFunctionData({ abi, data: transfer.data })
      const expected = {
        token: ['approve', [spender, 0n]],
        operator: ['setApprovalForAll', [spender, false]],
        collectible: ['approve', [zero, approval.tokenId]],
        permit2: ['approve', [token, spender, 0n, 0]],
      } as const
      expect([functionName, args]).toEqual(expected[kind])
      expect(reads(revocation)).toEqual([
        kind === 'collectible' ? { kind, token, tokenId: approval.tokenId } : { kind, token, spender },
      ])
    }),
  )
})

test('an allowance that cannot be set to zero is taken off as a whole; nothing else is', () => {
  fc.assert(
    fc.property(anyApproval, (given) => {
      const approval = approvalOf(given)
      const transfer = decreaseInstead({ approvals: [approval] })
      expect(transfer === undefined).toBe(approval.kind !== 'token')
      if (transfer === undefined) return
      const { spender, token, amount: less = 0n } = approval
      expect(transfer.data).toBe(encodeFunctionData({ abi, functionName: 'decreaseAllowance', args: [spender, less] }))
      expect(reads({ transfer })).toEqual([{ kind: 'token', token, spender, less }])
    }),
  )
})

test('those of Permit2 on one network go together, in their place, and none is lost or there twice', () => {
  fc.assert(
    fc.property(fc.array(anyApproval, { maxLength: 40 }), (given) => {
      const approvals = given.map(approvalOf)
      const plan = planRevocations(approvals)
      expect(new Set(plan.flatMap((each) => each.approvals))).toEqual(new Set(approvals))
      expect(plan.flatMap((each) => each.approvals)).toHaveLength(approvals.length)
      for (const revocation of plan) {
        const { approvals: together, transfer } = revocation
        expect(together.length).toBeLessThanOrEqual(approvalLimits.maxTogether)
        expect(together.every(({ chainId }) => chainId === transfer.chainId)).toBe(true)
        expect(reads(revocation)).toHaveLength(together.length)
        if (together.length === 1) continue
        const pairs = together.map(({ token, spender }) => ({ token, spender }))
        expect(transfer.data).toBe(encodeFunctionData({ abi, functionName: 'lockdown', args: [pairs] }))
      }
    }),
  )
})

test('no call that can do anything else is taken for a revocation', () => {
  const spender = addressOf(7n)
  const data = (functionName: 'approve', args: readonly [Address, bigint]) =>
    encodeFunctionData({ abi, functionName, args })
  const read = (call: Partial<Parameters<typeof readRevocation>[0]>) =>
    readRevocation({ to: addressOf(9n), value: 0n, data: '0x', ...call })
  expect(read({ data: data('approve', [spender, 1n]) })).toBeUndefined()
  expect(read({ data: data('approve', [spender, 0n]), value: 1n })).toBeUndefined()
  expect(read({ data: `${data('approve', [spender, 0n])}00` })).toBeUndefined()
  expect(
    read({ data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [spender, true] }) }),
  ).toBeUndefined()
  const lockdown = encodeFunctionData({ abi, functionName: 'lockdown', args: [[{ token: spender, spender }]] })
  expect(read({ data: lockdown })).toBeUndefined()
  expect(read({ data: lockdown, to: permit2Address })).toHaveLength(1)
  const through = encodeFunctionData({ abi, functionName: 'approve', args: [spender, spender, 1n, 0] })
  expect(read({ data: through, to: permit2Address })).toBeUndefined()
  expect(read({ data: '0x' })).toBeUndefined()
})

test('any bytes are a revocation or none, and nothing is thrown', () => {
  const selector = fc.constantFrom('095ea7b3', 'a457c2d7', 'a22cb465', '87517c45', 'cc53287f', 'ffffffff')
  const word = fc.oneof(fc.constantFrom(0n, 1n, 32n, 64n), fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }), anyWord)
  fc.assert(
    fc.property(selector, fc.array(word, { maxLength: 8 }), fc.boolean(), (start, words, isPermit2) => {
      const data = `0x${start}${words.map((each) => each.toString(16).padStart(64, '0')).join('')}`
      const read = readRevocation({ to: isPermit2 ? permit2Address : owner, value: 0n, data })
      expect(read === undefined || read.length > 0).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (data) => {
      expect(readRevocation({ to: owner, value: 0n, data })).toBeUndefined()
    }),
  )
})
