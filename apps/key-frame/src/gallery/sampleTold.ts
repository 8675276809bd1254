import type { AskedTransaction, Told } from '../told/told.ts'

const own = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const other = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const router = '0x00000000000000000000000000000000005a4b00'

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const swap = `0x9908fc8b${[token, other, 2_500_000n, 7n, own, 1_900_000_000n].map(word).join('')}`

type Sample = Pick<AskedTransaction, 'to' | 'value' | 'data'>

/** Transactions of the gallery, each from the same account of the same network. */
export const sampleTransactions = {
  payment: { to: other, value: '0x112210f47de98115', data: '0x' },
  'payment-unaffordable': { to: other, value: '0xd3c21bcecceda1000000', data: '0x' },
  token: { to: token, value: '0x0', data: `0xa9059cbb${word(other)}${word(1_500_000n)}` },
  approval: { to: token, value: '0x0', data: `0x095ea7b3${word(other)}${'f'.repeat(64)}` },
  call: { to: router, value: '0x16345785d8a0000', data: swap },
  'call-read-in-part': { to: router, value: '0x0', data: `${swap}00` },
  'call-fails': { to: router, value: '0x0', data: swap },
  'call-unread': { to: other, value: '0x0', data: `0x12345678${word(own)}${'f'.repeat(640)}` },
  creation: { value: '0x0', data: `0x6080${'60405234'.repeat(300)}` },
} as const satisfies Readonly<Record<string, Sample>>

export type SampleName = keyof typeof sampleTransactions

/** The fields that all of them have. */
export const sampleCommon = {
  from: own,
  chainId: '0x1',
  gas: '0x30d40',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x3b9aca00',
} as const

/** The owner's token and contract among them. */
export const samplePlaces = { token, router, other } as const

/** The words of a server on each of them, in one language. */
export type SampleTold = Readonly<Record<SampleName, Told>>
