import { type Hex, toQuantity } from '@latchkey/base'
import type { Address, EffectTransaction } from '@latchkey/evm'
import fc from 'fast-check'
import { concatHex, encodeAbiParameters } from 'viem/utils'
import { encodeCall, type TrialChain } from './trialChain.ts'
import { trialContracts } from './trialContracts.ts'

type Drawn = { readonly to?: Address; readonly data: Hex; readonly value?: bigint }

const maxUint256 = 2n ** 256n - 1n

/** Enough for every call here. */
const gas = toQuantity(3_000_000)

/** Draws a call of any of the contracts, as a page may ask for it: with or without gas and a price of its own. */
export function drawTransaction(trial: TrialChain): fc.Arbitrary<EffectTransaction> {
  const call = fc.oneof(
    { weight: 5, arbitrary: drawTokenCall(trial) },
    { weight: 2, arbitrary: drawItemCall(trial) },
    { weight: 2, arbitrary: drawGoodsCall(trial) },
    { weight: 5, arbitrary: drawTrick(trial) },
  )
  const priced = fc.constantFrom(
    {},
    { maxFeePerGas: toQuantity(9n * 10n ** 9n), maxPriorityFeePerGas: toQuantity(10n ** 9n) },
  )
  return fc.tuple(call, fc.boolean(), priced).map(([{ to, data, value = 0n }, isGasSaid, price]) => ({
    from: trial.account,
    ...(to !== undefined && { to }),
    data,
    value: toQuantity(value),
    ...(isGasSaid && { gas }),
    ...price,
  }))
}

/** All that are tokens of one kind each. */
export function listTokens({ contracts }: TrialChain): readonly Address[] {
  const { plain, fee, rebasing, silent, wrapped, hook } = contracts
  return [...plain, ...fee, ...rebasing, ...silent, ...wrapped, ...hook]
}

/** All that may be allowed to take something. */
export function listSpenders({ contracts, other }: TrialChain): readonly Address[] {
  return [other, ...contracts.market, ...contracts.detector, ...contracts.taker]
}

const amount = fc.oneof(
  { weight: 9, arbitrary: fc.bigInt(0n, 2_000n) },
  { weight: 1, arbitrary: fc.constant(maxUint256) },
)
const small = fc.bigInt(0n, 2_000n)
const itemId = fc.bigInt(0n, 5n)
const goodsId = fc.bigInt(0n, 3n)

function drawTokenCall(trial: TrialChain): fc.Arbitrary<Drawn> {
  const { contracts, account, other } = trial
  const { wrapped, rebasing } = contracts
  const token = fc.constantFrom(...listTokens(trial))
  const spender = fc.constantFrom(...listSpenders(trial))
  const mintable = fc.constantFrom(...listTokens(trial).filter((each) => !wrapped.includes(each)))
  const recipient = fc.constantFrom(other, account, ...contracts.taker)
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ to: mintable, data: small.map((each) => encodeCall('mint', [account, each])) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        to: token,
        data: fc.tuple(recipient, amount).map((args) => encodeCall('transfer', args)),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ to: token, data: fc.tuple(spender, amount).map((args) => encodeCall('approve', args)) }),
    },
    fc.record({ to: token, data: small.map((each) => encodeCall('burn', [each])) }),
    fc.record({ to: fc.constantFrom(...rebasing), data: small.map((each) => encodeCall('rebase', [each])) }),
    fc.record({ to: fc.constantFrom(...wrapped), data: fc.constant(encodeCall('deposit', [])), value: small }),
    fc.record({ to: fc.constantFrom(...wrapped), data: small.map((each) => encodeCall('withdraw', [each])) }),
  )
}

function drawItemCall({ contracts, account, other }: TrialChain): fc.Arbitrary<Drawn> {
  const to = fc.constantFrom(...contracts.items)
  const person = fc.constantFrom(other, account)
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ to, data: itemId.map((id) => encodeCall('mint', [id], 'items')) }) },
    fc.record({ to, data: itemId.map((id) => encodeCall('burn', [id])) }),
    fc.record({
      to,
      data: fc.tuple(person, itemId).map(([who, id]) => encodeCall('transferFrom', [account, who, id])),
    }),
    fc.record({ to, data: fc.tuple(person, itemId).map((args) => encodeCall('approve', args)) }),
    fc.record({ to, data: fc.boolean().map((isApproved) => encodeCall('setApprovalForAll', [other, isApproved])) }),
  )
}

function drawGoodsCall({ contracts, account, other }: TrialChain): fc.Arbitrary<Drawn> {
  const to = fc.constantFrom(...contracts.goods)
  const batch = fc.array(fc.tuple(goodsId, fc.bigInt(0n, 20n)), { minLength: 1, maxLength: 5 })
  const toLists = (pairs: readonly (readonly [bigint, bigint])[]) => [
    pairs.map(([id]) => id),
    pairs.map(([, each]) => each),
  ]
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({ to, data: batch.map((pairs) => encodeCall('mint', toLists(pairs), 'goods')) }),
    },
    fc.record({
      to,
      data: batch.map((pairs) =>
        encodeCall('safeBatchTransferFrom', [account, other, ...toLists(pairs), '0x'], 'goods'),
      ),
    }),
    fc.record({
      to,
      data: fc
        .tuple(goodsId, fc.bigInt(0n, 20n))
        .map(([id, each]) => encodeCall('safeTransferFrom', [account, other, id, each, '0x'], 'goods')),
    }),
    fc.record({ to, data: fc.tuple(goodsId, fc.bigInt(0n, 20n)).map((args) => encodeCall('burn', args, 'goods')) }),
    fc.record({ to, data: fc.boolean().map((isApproved) => encodeCall('setApprovalForAll', [other, isApproved])) }),
  )
}

function drawTrick({ contracts, other }: TrialChain): fc.Arbitrary<Drawn> {
  const { forged, detector, refuser, till, market, plain } = contracts
  return fc.oneof(
    fc.record({ to: fc.constantFrom(...forged), data: amount.map((each) => encodeCall('claim', [each])) }),
    {
      weight: 2,
      arbitrary: fc.record({
        to: fc.constantFrom(...detector),
        data: small.map((each) => encodeCall('claim', [each])),
        value: small,
      }),
    },
    fc.record({
      to: fc.constantFrom(...refuser),
      data: small.map((each) => encodeCall('refuse', [each])),
      value: small,
    }),
    fc.record({ to: fc.constantFrom(...till), data: small.map((each) => encodeCall('change', [each])), value: small }),
    fc.record({ to: fc.constantFrom(...till), data: amount.map((each) => encodeCall('gift', [each])) }),
    fc.record({ to: fc.constantFrom(...till), data: small.map((each) => encodeCall('attempt', [each])), value: small }),
    {
      weight: 3,
      arbitrary: fc.record({
        to: fc.constantFrom(...market),
        data: small.map((each) => encodeCall('swap', [each])),
        value: small,
      }),
    },
    // A plain payment, and one that nobody can pay.
    fc.record({
      to: fc.constantFrom(other),
      data: fc.constant<Hex>('0x'),
      value: fc.constantFrom(1n, 5_000n, 10n ** 30n),
    }),
    fc.record({ data: small.map((each) => encodeNewcomer(plain, each)) }),
  )
}

function encodeNewcomer(plain: readonly Address[], each: bigint): Hex {
  const parameters = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [plain[0] ?? '0x', each])
  return concatHex([trialContracts.Newcomer.bytecode, parameters])
}
