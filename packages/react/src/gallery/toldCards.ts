import {
  describeTransaction,
  describeTypedData,
  parseGuide,
  parseTypedData,
  type SigningCard,
  type Token,
  tellTransaction,
  tellTypedData,
} from '@latchkey/evm'
import { galleryAccount, galleryChains, galleryToken, otherAccount } from './galleryHub.ts'

const chain = galleryChains[0] as (typeof galleryChains)[number]
const router = '0x00000000000000000000000000000000005a4b00'
const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

const fields = [
  { path: 'amountIn', label: 'Pay', format: 'tokenAmount', params: { tokenPath: 'tokenIn' } },
  { path: 'amountOutMin', label: 'Get at least', format: 'tokenAmount', params: { tokenPath: 'tokenOut' } },
  { path: 'to', label: 'For', format: 'addressName' },
  { path: 'deadline', label: 'Until', format: 'date', params: { encoding: 'timestamp' } },
]
const swap = {
  context: { contract: { deployments: [{ chainId: chain.id, address: router }] } },
  metadata: { owner: 'Sample Labs', contractName: 'Sample Router' },
  display: {
    formats: {
      'swap(address tokenIn,address tokenOut,uint256 amountIn,uint256 amountOutMin,address to,uint256 deadline)': {
        intent: 'Swap',
        interpolatedIntent: 'Swap {amountIn} for at least {amountOutMin}',
        fields,
      },
    },
  },
}
const swapData = `0x9908fc8b${[
  ...[galleryToken.address, otherAccount, 2_500_000n, 7n, galleryAccount, 1_900_000_000n].map(word),
].join('')}`

const order = {
  context: { eip712: { deployments: [{ chainId: chain.id, address: router }] } },
  metadata: { owner: 'Sample Labs' },
  display: {
    formats: {
      'Order(address maker,address token,uint256 amount,uint256 expiry)': {
        intent: 'Place an order',
        interpolatedIntent: 'Give {amount} until {expiry}',
        fields: [
          { path: 'amount', label: 'Gives', format: 'tokenAmount', params: { tokenPath: 'token' } },
          { path: 'expiry', label: 'Until', format: 'date', params: { encoding: 'timestamp' } },
        ],
      },
    },
  },
}
const orderData = parseTypedData({
  types: {
    Order: [
      { name: 'maker', type: 'address' },
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'expiry', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Sample Orders', chainId: chain.id, verifyingContract: router },
  message: { maker: galleryAccount, token: galleryToken.address, amount: '1500000', expiry: 1_900_000_000 },
})

const tokens: readonly Token[] = [galleryToken]
const guides = new Map([[router, parseGuide({ descriptors: [swap] }) ?? { functions: [], descriptors: [] }]])

function call(data: string, value = '0x0'): SigningCard {
  const transaction = { from: galleryAccount, to: router, data, value, chainId: chain.id }
  const context = { chain, tokens, guides }
  return tellTransaction(describeTransaction(transaction, context), transaction, context).card
}

const approve = `095ea7b3${word(otherAccount)}${'f'.repeat(64)}`
const padded = (digits: string) => digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
const bytesOf = (digits: string) => `${word(BigInt(digits.length / 2))}${padded(digits)}`
/** Two calls in one: an allowance, and one that nobody knows. */
const many = `0xac9650d8${[32n, 2n, 64n, 192n].map(word).join('')}${bytesOf(approve)}${bytesOf('deadbeef')}`

/** Cards of calls and typed data that say more than their names. */
export const toldCards: Readonly<Record<string, () => SigningCard>> = {
  'call-described': () => call(swapData, '0x16345785d8a0000'),
  'call-misfit': () => call(`${swapData}00`),
  'call-many': () => call(many),
  'data-described': () => {
    const { descriptors = [] } = parseGuide({ descriptors: [order] }) ?? {}
    const card = describeTypedData(orderData, { chainId: chain.id, tokens })
    return tellTypedData(card, orderData, { chains: galleryChains, tokens, guides, descriptors }).card
  },
}
