import {
  type AssetChange,
  type Chain,
  describeTransaction,
  type Effects,
  parseGuide,
  type Token,
  tellTransaction,
  toAddress,
} from '@latchkey/evm'
import {
  type SampleName,
  type SampleTold,
  sampleCommon,
  samplePlaces,
  sampleTransactions,
} from '@latchkey/key-frame/gallery'
import { createTexts, type Language, loadTexts } from '@latchkey/texts'
import { wordTold } from '../clearSigning/wordTold.ts'

const chain: Chain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const token: Token = {
  ...{ chainId: 1, address: toAddress(samplePlaces.token), symbol: 'USDC', name: 'USD Coin', decimals: 6 },
}
const spender = toAddress(samplePlaces.other)
const ether = 10n ** 18n

/** The owner's file for the contract of the samples. */
const descriptor = {
  context: { contract: { deployments: [{ chainId: chain.id, address: samplePlaces.router }] } },
  metadata: { owner: 'Sample Labs', contractName: 'Sample Router' },
  display: {
    formats: {
      'swap(address tokenIn,address tokenOut,uint256 amountIn,uint256 amountOutMin,address to,uint256 deadline)': {
        intent: 'Swap',
        interpolatedIntent: 'Swap {amountIn} for at least {amountOutMin}',
        fields: [
          { path: 'amountIn', label: 'Pay', format: 'tokenAmount', params: { tokenPath: 'tokenIn' } },
          { path: 'amountOutMin', label: 'Get at least', format: 'tokenAmount', params: { tokenPath: 'tokenOut' } },
          { path: 'to', label: 'For', format: 'addressName' },
          { path: 'deadline', label: 'Until', format: 'date', params: { encoding: 'timestamp' } },
        ],
      },
    },
  },
}
const guide = parseGuide({ descriptors: [descriptor] }) ?? { functions: [], descriptors: [] }
const guides = new Map([[samplePlaces.router, guide]])

const change = (asset: AssetChange['asset'], difference: bigint): AssetChange => ({
  ...{ asset, before: 2n * ether, after: 2n * ether + difference, difference },
})
const found = (changes: readonly AssetChange[], more: Partial<Effects> = {}): Effects => ({
  ...{ outcome: { status: 'succeeds' }, method: 'simulation', changes, allowances: [] },
  ...{ isPartial: false, isSteady: true, ...more },
})
const dollars = { kind: 'erc20', token: token.address } as const
const allowed = { kind: 'amount', token: token.address, spender, before: 0n, after: 2n ** 256n - 1n } as const

/** The word of a node on each. */
const effects: Readonly<Record<SampleName, Effects>> = {
  payment: found([change({ kind: 'native' }, -1_234_567_890_123_456_789n)]),
  'payment-unaffordable': found([], { outcome: { status: 'unaffordable' } }),
  token: found([change(dollars, -1_500_000n)]),
  approval: found([], { allowances: [{ ...allowed, isUnlimited: true }] }),
  call: found([change({ kind: 'native' }, -ether / 10n), change(dollars, 367_525_000n)]),
  'call-read-in-part': found([change(dollars, -2_500_000n)], { isPartial: true, isSteady: false }),
  'call-fails': found([], { outcome: { status: 'reverts', reason: 'The price has moved too far' } }),
  'call-unread': found([], { outcome: { status: 'unknown', why: 'unsupported' } }),
  creation: found([]),
}

/** The words of the server on each sample transaction, as it would say them of a real one. */
export async function tellSamples(language: Language): Promise<SampleTold> {
  const texts = await loadTexts(language).catch(() => createTexts())
  const told = Object.entries(sampleTransactions).map(([name, fields]) => {
    const transaction = { ...sampleCommon, ...fields }
    const context = { chain, tokens: [token], guides }
    const { card } = tellTransaction(describeTransaction(transaction, context), transaction, context)
    const hasData = fields.data !== '0x'
    // The names are those of the samples.
    return [name, wordTold({ card, effects: effects[name as SampleName], chain, tokens: [token], hasData }, texts)]
  })
  return Object.fromEntries(told) as SampleTold
}
