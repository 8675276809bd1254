import { type Hex, RpcError } from '@latchkey/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Address, toAddress } from '../address.ts'
import type { CollectibleCandidate } from '../history/history.ts'
import { type ContractNodeOptions, contractNode, multicall3, word } from '../multicall/testing/contractNode.ts'
import { collectibleLimits } from './chooseCollectibles.ts'
import { countCollectible } from './countCollectible.ts'
import { readCollectibles } from './readCollectibles.ts'

const [owner, kites, shells, liar, other] = [1n, 2n, 3n, 4n, 5n].map(addressAt) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const chain = { id: 1, contracts: { multicall3 } }
const collections = [{ chainId: 1, address: kites, name: 'Harbor Kites' }]
const maxNumber = 2n ** 256n - 1n

function addressAt(value: bigint): Address {
  return toAddress(`0x${value.toString(16).padStart(40, '0')}`)
}

function candidate(given: Partial<CollectibleCandidate>): CollectibleCandidate {
  return { chainId: 1, standard: 'erc721', contract: kites, tokenId: '1', at: null, ...given }
}

/** A collection of single pieces, by whom they belong to. */
function pieces(owners: Readonly<Record<string, Address>>) {
  return (data: Hex): Hex => {
    const holder = owners[String(BigInt(`0x${data.slice(10, 74)}`))]
    if (!data.startsWith('0x6352211e') || holder === undefined) throw new Error('reverted')
    return word(BigInt(holder))
  }
}

/** Says of everything that there is all of it, and calls itself something. */
function flatterer(name: string) {
  const text = Buffer.from(name)
  return (data: Hex): Hex => {
    if (data.startsWith('0x6352211e')) return word(BigInt(owner))
    if (data.startsWith('0x00fdd58e')) return word(maxNumber)
    const padded = text.toString('hex').padEnd(Math.ceil(text.length / 32) * 64, '0')
    return `${word(32n)}${word(BigInt(text.length)).slice(2)}${padded}`
  }
}

async function read(candidates: readonly CollectibleCandidate[], options: ContractNodeOptions) {
  const rpc = contractNode(options)
  return { ...(await readCollectibles({ chain, owner, candidates, collections, rpc })), requests: rpc.requests() }
}

test('what the account has is what the contracts say, and an event that was forged comes to nothing', async () => {
  const contracts = new Map([
    [kites, pieces({ '1': owner, '2': other, [String(maxNumber)]: owner })],
    [shells, (data: Hex) => (data.startsWith('0x00fdd58e') ? word(5n) : '0x') as Hex],
  ])
  const { collectibles, unread } = await read(
    [
      candidate({ at: 5 }),
      candidate({ tokenId: '2' }),
      candidate({ tokenId: '3' }),
      candidate({ tokenId: String(maxNumber), at: 9 }),
      candidate({ contract: shells, standard: 'erc1155', tokenId: '4' }),
      // No contract is there, on another network nobody looks, and no word holds such a number.
      candidate({ contract: other }),
      candidate({ chainId: 10 }),
      candidate({ tokenId: String(maxNumber + 1n) }),
    ],
    { contracts },
  )
  expect(collectibles).toMatchObject([
    { tokenId: maxNumber, amount: 1n, isListed: true, collection: 'Harbor Kites', at: 9 },
    { tokenId: 1n, amount: 1n, isListed: true },
    { contract: shells, standard: 'erc1155', tokenId: 4n, amount: 5n, isListed: false },
  ])
  expect(unread).toBe(0)
})

test('a contract that says yes to everything is bounded, stands behind the known ones and crowds nothing out', async () => {
  const contracts = new Map([
    [kites, pieces({ '1': owner })],
    [liar, flatterer('\u202Eevil\u200B Kites')],
  ])
  const flood = Array.from({ length: 100_000 }, (_, id) =>
    candidate({ contract: liar, standard: 'erc1155', tokenId: String(id), at: 1000 + id }),
  )
  const { collectibles, passedOver, requests } = await read([...flood, candidate({ at: 1 })], { contracts })
  expect(collectibles).toHaveLength(1 + collectibleLimits.maxPerStranger)
  expect(collectibles[0]).toMatchObject({ contract: kites, isListed: true })
  expect(collectibles[1]).toMatchObject({ amount: maxNumber, isListed: false, collection: 'evil Kites' })
  expect(passedOver).toBe(100_000 - collectibleLimits.maxPerStranger)
  expect(requests).toBeLessThan(5)
})

test('a contract that takes all gas hides none of its neighbours', async () => {
  const contracts = new Map([[kites, pieces({ '1': owner })]])
  const candidates = [candidate({ contract: liar }), candidate({})]
  const { collectibles } = await read(candidates, { contracts, burner: liar })
  expect(collectibles).toMatchObject([{ contract: kites }])
})

test('whatever contracts answer, nothing is thrown, and nothing is held that was not said', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 100 }), { minLength: 1, maxLength: 6 }),
      fc.array(fc.bigInt({ min: 0n, max: 2n ** 258n }), { maxLength: 8 }),
      async (answers, ids) => {
        let turn = 0
        const odd = () => `0x${Buffer.from(answers[turn++ % answers.length] ?? []).toString('hex')}` as Hex
        const candidates = ids.flatMap((id) => [
          candidate({ contract: liar, tokenId: String(id) }),
          candidate({ contract: liar, standard: 'erc1155', tokenId: String(id) }),
        ])
        const { collectibles } = await read(candidates, { contracts: new Map([[liar, odd]]) })
        for (const { amount, tokenId } of collectibles) {
          expect(amount > 0n && amount <= maxNumber && tokenId <= maxNumber).toBe(true)
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('the last look before something is sent counts what is there, or fails', async () => {
  const contracts = new Map([[kites, pieces({ '1': owner, '2': other })]])
  const rpc = contractNode({ contracts })
  const count = (tokenId: bigint, contract = kites) =>
    countCollectible({ chain, owner, collectible: { standard: 'erc721', contract, tokenId }, rpc })
  expect(await Promise.all([count(1n), count(2n), count(3n), count(1n, other)])).toEqual([1n, 0n, 0n, 0n])
  const silent = countCollectible({
    ...{ chain, owner, collectible: { standard: 'erc1155', contract: kites, tokenId: 1n } as const },
    rpc: contractNode({ contracts: new Map([[kites, () => '0x01' as Hex]]) }),
  })
  await expect(silent).rejects.toBeInstanceOf(RpcError)
})
