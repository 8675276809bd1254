import type { Hex } from '@latchkey/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Address, toAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'
import type { ApprovalCandidate } from '../history/history.ts'
import { type ContractNodeOptions, contractNode, multicall3, word } from '../multicall/testing/contractNode.ts'
import { permit2Address } from '../signing/typedDataDangers.ts'
import { approvalLimits } from './approvalLimits.ts'
import { readApprovals } from './readApprovals.ts'

const owner = addressAt(1n)
const [tokenA, tokenB, router, thief, collection] = [2n, 3n, 4n, 5n, 6n].map(addressAt) as Address[] as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const chain = { id: 1, contracts: { multicall3 } }
const unlimited = 2n ** 256n - 1n
const listed: Token = { chainId: 1, address: tokenA, symbol: 'AAA', name: 'A', decimals: 6 }

function addressAt(value: bigint): Address {
  return toAddress(`0x${value.toString(16).padStart(40, '0')}`)
}

function candidate(given: Partial<ApprovalCandidate>): ApprovalCandidate {
  return { chainId: 1, owner, kind: 'token', token: tokenA, spender: router, tokenId: null, at: null, ...given }
}

/** A token by its selectors: what it answers to balance and allowance. */
function token(balance: bigint, allowances: Readonly<Record<string, bigint>>) {
  return (data: Hex): Hex => {
    if (data.startsWith('0x70a08231')) return word(balance)
    if (data.startsWith('0xdd62ed3e')) return word(allowances[`0x${data.slice(-40)}`] ?? 0n)
    if (data === '0x95d89b41') return `${word(32n)}${word(3n).slice(2)}${'41424300'.padEnd(64, '0')}`
    throw new Error('reverted')
  }
}

async function read(candidates: readonly ApprovalCandidate[], options: ContractNodeOptions, tokens = [listed]) {
  const rpc = contractNode(options)
  const reading = await readApprovals({ chain, owner, candidates, tokens, rpc })
  return { ...reading, requests: rpc.requests() }
}

test('a live allowance is told with what could be taken now; what its event said counts for nothing', async () => {
  const contracts = new Map([
    [tokenA, token(700n, { [router.toLowerCase()]: unlimited, [thief.toLowerCase()]: 5n })],
    [tokenB, token(9n, {})],
  ])
  const candidates = [
    candidate({ at: 1_700_000_000 }),
    candidate({ spender: thief }),
    // Forged: the contract itself says that nothing is allowed.
    candidate({ token: tokenB }),
    // There is no contract at all.
    candidate({ token: thief }),
    candidate({ chainId: 10 }),
    candidate({ owner: thief }),
  ]
  const reading = await read(candidates, { contracts, code: { [router.toLowerCase()]: '0x60' } })
  expect(reading.approvals).toMatchObject([
    {
      spender: router,
      amount: unlimited,
      isUnlimited: true,
      exposure: 700n,
      at: 1_700_000_000,
      isSpenderContract: true,
    },
    { spender: thief, amount: 5n, isUnlimited: false, exposure: 5n, isSpenderContract: false },
  ])
  expect(reading).toMatchObject({ unread: [], passedOver: 0 })
  // Figures, and what they are told by.
  expect(reading.requests).toBe(2)
})

test('what is there is told of a contract that nobody has described, in its own words', async () => {
  const contracts = new Map([[tokenB, token(9n, { [router.toLowerCase()]: 3n })]])
  const { approvals } = await read([candidate({ token: tokenB })], { contracts })
  expect(approvals).toMatchObject([{ token: tokenB, facts: { symbol: 'ABC' } }])
})

test('Permit2: the smallest of its amount, the balance and what the token lets it take; expired is told apart', async () => {
  const allowed = (amount: bigint, expiresAt: bigint) => () =>
    `${word(amount)}${word(expiresAt).slice(2)}${word(0n).slice(2)}` as Hex
  const permit = candidate({ kind: 'permit2' })
  const contracts = (amount: bigint, expiresAt: bigint) =>
    new Map([
      [tokenA, token(700n, { [permit2Address.toLowerCase()]: 40n })],
      [permit2Address, allowed(amount, expiresAt)],
    ])
  const live = await read([permit], { contracts: contracts(2n ** 160n - 1n, 100n), time: 100 })
  expect(live.approvals).toMatchObject([{ isUnlimited: true, exposure: 40n, expiresAt: 100, isExpired: false }])
  const past = await read([permit], { contracts: contracts(50n, 100n), time: 101 })
  expect(past.approvals).toMatchObject([{ isUnlimited: false, amount: 50n, exposure: 0n, isExpired: true }])
  expect((await read([permit], { contracts: contracts(0n, 100n), time: 1 })).approvals).toEqual([])
})

test('collections: a whole one by its operator, a piece while it is still owned and still given', async () => {
  const pieces =
    (holder: Address, approved: Address) =>
    (data: Hex): Hex => {
      if (data.startsWith('0x70a08231')) return word(12n)
      if (data.startsWith('0xe985e9c5')) return word(1n)
      if (data.startsWith('0x081812fc')) return word(BigInt(approved))
      if (data.startsWith('0x6352211e')) return word(BigInt(holder))
      throw new Error('reverted')
    }
  const candidates = [
    candidate({ kind: 'operator', token: collection }),
    candidate({ kind: 'collectible', token: collection, tokenId: '7' }),
  ]
  const readWith = async (holder: Address, approved: Address) =>
    (await read(candidates, { contracts: new Map([[collection, pieces(holder, approved)]]) })).approvals
  expect(await readWith(owner, router)).toMatchObject([
    { kind: 'operator', isUnlimited: true, exposure: 12n },
    { kind: 'collectible', tokenId: 7n, exposure: 1n },
  ])
  expect(await readWith(thief, router)).toHaveLength(1)
  expect(await readWith(owner, thief)).toHaveLength(1)
})

test('a contract that reverts, speaks in riddles or takes all gas hides no other, and is said to be unread', async () => {
  const others = [10n, 11n, 12n].map(addressAt)
  const allowance = { [router.toLowerCase()]: 3n }
  const contracts = new Map<string, (data: Hex) => Hex>([
    [
      thief,
      () => {
        throw new Error('out of gas')
      },
    ],
    [collection, () => '0x01'],
    ...others.map((address) => [address, token(9n, allowance)] as const),
  ])
  const candidates = [thief, collection, ...others].map((address) => candidate({ token: address }))
  for (const burner of [undefined, thief]) {
    const { approvals, unread } = await read(candidates, { contracts, ...(burner && { burner }) })
    expect(new Set(approvals.map(({ token: each }) => each))).toEqual(new Set(others))
    expect(new Set(unread.map(({ token: each }) => each))).toEqual(new Set([thief, collection]))
  }
})

test('a flood of candidates is bounded, and pushes no listed token out', async () => {
  const flood = Array.from({ length: 2000 }, (_, index) =>
    candidate({ token: addressAt(1000n + BigInt(index)), at: 1_800_000_000 + index }),
  )
  const contracts = new Map([[tokenA, token(9n, { [router.toLowerCase()]: 3n })]])
  const { approvals, passedOver, requests } = await read([...flood, candidate({ at: 1 })], { contracts })
  expect(approvals).toHaveLength(1)
  expect(passedOver).toBe(2001 - approvalLimits.maxCandidates)
  // Two figures of each, 120 to a call, and one look at the spender.
  expect(requests).toBe(Math.ceil((2 * approvalLimits.maxCandidates) / 120) + 1)
})

test('one and the same candidate is read once, by its newest event', async () => {
  const contracts = new Map([[tokenA, token(9n, { [router.toLowerCase()]: 3n })]])
  const candidates = [candidate({ at: 5 }), candidate({ at: 9 }), candidate({ at: null })]
  expect((await read(candidates, { contracts })).approvals).toMatchObject([{ at: 9 }])
})

test('without candidates nobody is asked', async () => {
  expect((await read([], {})).requests).toBe(0)
})

test('whatever contracts answer, nothing is thrown, and nothing can be taken that is not there', async () => {
  const answer = fc.oneof(
    fc.uint8Array({ maxLength: 100 }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`),
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(word),
    fc.constantFrom(word(0n), word(1n), word(BigInt(router))),
  )
  const kinds = ['token', 'operator', 'permit2', 'collectible'] as const
  const candidates = kinds.map((kind) => candidate({ kind, tokenId: kind === 'collectible' ? '7' : null }))
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 6 }), async (answers) => {
      let turn = 0
      const speak = () => answers[turn++ % answers.length] ?? '0x'
      const contracts = new Map([
        [tokenA, speak],
        [permit2Address, speak],
      ])
      const { approvals } = await read(candidates, { contracts })
      for (const { exposure, balance, amount } of approvals) {
        if (exposure === undefined) continue
        expect(exposure <= (balance ?? exposure) && exposure <= (amount ?? exposure)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test('error: a node that does not answer has told nothing', async () => {
  const rpc = contractNode({})
  const away = { ...rpc, batch: async () => await Promise.reject(new Error('away')) }
  await expect(readApprovals({ chain, owner, candidates: [candidate({})], tokens: [], rpc: away })).rejects.toThrow()
})
