import { fromQuantity, httpRpc, isHex, type Rpc, systemClock } from '@latchkey/base'
import { type BatchCall, type Effects, type EffectTransaction, predictEffects, toAddress } from '@latchkey/evm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { drawTransaction, listSpenders, listTokens } from './testing/drawTransaction.ts'
import { startNodeProxy } from './testing/nodeProxy.ts'
import { encodeCall, look, startTrialChain, type TrialChain } from './testing/trialChain.ts'

// Each call is previewed, then really sent: figures read from the node before and after are the measure.

const draws = process.env['SOAK'] === undefined ? 24 : 1_000

const trial = await startTrialChain()
afterAll(() => trial.close())

/** Every figure of the account, by what it is of. */
async function readWorld({ rpc, account, ...on }: TrialChain): Promise<ReadonlyMap<string, bigint>> {
  const reads = [...listReads({ rpc, account, ...on })]
  const [coins, ...outcomes] = await rpc.batch([
    { method: 'eth_getBalance', params: [account, 'latest'] },
    ...reads.map(([, request]) => request),
  ])
  const figures = [coins, ...outcomes].map((outcome) =>
    outcome !== undefined && 'result' in outcome ? (fromQuantity(outcome.result) ?? 0n) : 0n,
  )
  const keys = ['native', ...reads.map(([key]) => key)]
  return new Map(
    keys.map((key, index) => {
      const figure = figures[index] ?? 0n
      return [key, key.startsWith('erc721') ? BigInt(figure === BigInt(account)) : figure]
    }),
  )
}

function* listReads(on: TrialChain): Generator<[string, ReturnType<typeof look>]> {
  const { account, other, contracts } = on
  for (const token of listTokens(on)) {
    yield [`erc20 ${token}`, look(token, encodeCall('balanceOf', [account]))]
    for (const spender of listSpenders(on)) {
      yield [`amount ${token} ${spender}`, look(token, encodeCall('allowance', [account, spender]))]
    }
  }
  for (const token of contracts.items) {
    yield [`collection ${token}`, look(token, encodeCall('isApprovedForAll', [account, other]))]
    for (let id = 0n; id <= 5n; id++) {
      yield [`erc721 ${token} ${id}`, look(token, encodeCall('ownerOf', [id]))]
      yield [`item ${token} ${id}`, look(token, encodeCall('getApproved', [id]))]
    }
  }
  for (const token of contracts.goods) {
    yield [`collection ${token}`, look(token, encodeCall('isApprovedForAll', [account, other]))]
    for (let id = 0n; id <= 3n; id++) {
      yield [`erc1155 ${token} ${id}`, look(token, encodeCall('balanceOf', [account, id], 'goods'))]
    }
  }
}

/** The same keys of all that was shown, with before and after. Allowances that stay as they are may be shown too. */
function listShown({ changes, allowances }: Effects): ReadonlyMap<string, readonly [bigint, bigint]> {
  return new Map([
    ...changes.map(({ asset, before, after }): [string, readonly [bigint, bigint]] => {
      const key = asset.kind === 'native' ? 'native' : `${asset.kind} ${asset.token}`
      return ['tokenId' in asset ? `${key} ${asset.tokenId}` : key, [before, after]]
    }),
    ...allowances.map((allowance): [string, readonly [bigint, bigint]] => {
      const { kind, token, before, after } = allowance
      if (kind === 'amount') return [`amount ${token} ${allowance.spender}`, [allowance.before, allowance.after]]
      return [
        kind === 'item' ? `item ${token} ${allowance.tokenId}` : `collection ${token}`,
        [BigInt(before ?? 0), BigInt(after ?? 0)],
      ]
    }),
  ])
}

type Verdict = 'known' | 'unknown'

/** Previews, sends, and compares. Throws where something was shown that did not happen, or the other way round. */
async function tryOne(transaction: EffectTransaction, on: TrialChain, rpc: Rpc): Promise<Verdict> {
  return await tryAll([transaction], on, rpc)
}

/** The same for several calls of a batch, which are sent one after another. */
async function tryAll(
  [transaction, ...others]: readonly [EffectTransaction, ...EffectTransaction[]],
  on: TrialChain,
  rpc: Rpc,
): Promise<Verdict> {
  const later = others.map(toBatchCall)
  const effects = await predictEffects({ transaction, later, chain: on.chain, rpc, clock: systemClock })
  const before = await readWorld(on)
  const { outcome, isSteady, isPartial } = effects
  if (outcome.status === 'unaffordable') {
    await expect(on.send(transaction)).rejects.toThrow()
    return 'known'
  }
  const receipts = [await on.send({ gas: '0x2dc6c0', ...transaction })]
  for (const other of others) receipts.push(await on.send({ gas: '0x2dc6c0', ...other }))
  const isSuccess = receipts.every((receipt) => receipt.isSuccess)
  const feeWei = receipts.reduce((sum, receipt) => sum + receipt.feeWei, 0n)
  // Of a batch that fails nothing holds; of transactions of their own, what went before does.
  if (!isSuccess && others.length > 0) {
    expect(outcome.status).not.toBe('succeeds')
    return 'unknown'
  }
  if (outcome.status === 'unknown' || !isSteady) return 'unknown'
  expect(outcome.status).toBe(isSuccess ? 'succeeds' : 'reverts')
  const after = await readWorld(on)
  const shown = listShown(effects)
  for (const [key, was] of before) {
    const is = (after.get(key) ?? 0n) + (key === 'native' ? feeWei : 0n)
    // By whom an allowance was used is not always seen; it is less from then on, and nobody was given anything.
    if (!shown.has(key) && key.startsWith('amount') && is < was) continue
    const [shownBefore, shownAfter] = shown.get(key) ?? [was, was]
    // Where the preview says that there is more, only what it shows is held against it.
    if (isPartial && !shown.has(key)) continue
    expect([key, shownBefore, shownAfter]).toEqual([key, was, is])
  }
  return isPartial ? 'unknown' : 'known'
}

function toBatchCall({ to, value, data }: EffectTransaction): BatchCall {
  if (typeof to !== 'string' || !isHex(data)) throw new TypeError('A call has a receiver and data')
  return { to: toAddress(to.toLowerCase()), value: fromQuantity(value) ?? 0n, data }
}

test('of two calls of a batch a node that simulates shows what both come to', async () => {
  const verdicts = { known: 0, unknown: 0 }
  const small = drawTransaction(trial).filter(
    ({ to, value = '0x0', data }) => typeof to === 'string' && isHex(data) && BigInt(value) < 10n ** 20n,
  )
  await fc.assert(
    fc.asyncProperty(small, small, async (first, second) => {
      verdicts[await tryAll([first, second], trial, trial.rpc)]++
    }),
    { numRuns: draws / 2, endOnFailure: true },
  )
  expect(verdicts.known / (draws / 2)).toBeGreaterThanOrEqual(0.3)
})

/** Nodes by what they lack, and how much of their answers must be whole. */
const nodes: readonly (readonly [string, readonly string[], number])[] = [
  ['that simulates', [], 0.8],
  ['that traces', ['eth_simulateV1'], 0.8],
  // Without events no answer counts as whole.
  ['that only calls', ['eth_simulateV1', 'debug_traceCall'], 0],
]

test('a rollup that charges for layer 1 shows of any call what happens, or says that it cannot know', async () => {
  const rollup = await startTrialChain({ rollup: 'isthmus' })
  try {
    const verdicts = { known: 0, unknown: 0 }
    await fc.assert(
      fc.asyncProperty(drawTransaction(rollup), async (transaction) => {
        verdicts[await tryOne(transaction, rollup, rollup.rpc)]++
      }),
      { numRuns: draws, endOnFailure: true },
    )
    expect(verdicts.known / draws).toBeGreaterThanOrEqual(0.8)
  } finally {
    await rollup.close()
  }
})

test.each(nodes)(
  'a node %s shows of any call what happens, or says that it cannot know',
  async (_title, missing, least) => {
    await withNode(missing, async (rpc) => {
      const verdicts = { known: 0, unknown: 0 }
      await fc.assert(
        fc.asyncProperty(drawTransaction(trial), async (transaction) => {
          verdicts[await tryOne(transaction, trial, rpc)]++
        }),
        // Each draw changes the chain, so that a failing one cannot be tried again on the same.
        { numRuns: draws, endOnFailure: true },
      )
      expect(verdicts.known / draws).toBeGreaterThanOrEqual(least)
    })
  },
)

async function withNode(
  missingMethods: readonly string[],
  use: (rpc: Rpc) => Promise<void>,
  on = trial,
): Promise<void> {
  const proxy = await startNodeProxy({ url: on.url, missingMethods })
  try {
    await use(httpRpc({ url: proxy.url, fetch, clock: systemClock }))
  } finally {
    await proxy.close()
  }
}
