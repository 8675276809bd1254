import type { Hex } from '@latchkey/base'
import { galleryAccount, galleryNowMs, galleryToken, otherAccount } from '@latchkey/react/gallery'

// Answers of `/api/explorer`, in the words of the server.

const wordOf = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
const second = BigInt(galleryNowMs / 1000)
const mostUnits = 2n ** 256n - 1n

/** The hash that every transaction of the samples has but those of a list. */
export const sampleHash: Hex = `0x${'ab'.repeat(32)}`
/** A token that no owner has listed, with a name of its own. */
export const strangeToken = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const strangeFacts = {
  address: strangeToken,
  symbol: 'A-SYMBOL-OF-A-STRANGER-THAT-GOES-ON-AND-ON',
  name: 'USD Coin, as it says of itself',
  decimals: 18,
}

const transfer = {
  hash: sampleHash,
  from: galleryAccount,
  to: galleryToken.address,
  value: 0n,
  input: `0xa9059cbb${wordOf(otherAccount)}${wordOf(1_500_000n)}`,
  nonce: 4n,
  gas: 60_000n,
  blockNumber: 19_000_007n,
}
const payment = { ...transfer, to: otherAccount, value: 1_234_567_123_456_789_012_345_678n, input: '0x' }
const deployment = { ...transfer, to: undefined, input: `0x6080${'60405234'.repeat(300)}` }
const unknownCall = { ...transfer, input: `0x12345678${wordOf(mostUnits)}${'00'.repeat(64)}` }

const moved = (address: string, units: bigint, logIndex: bigint) => ({
  address,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${wordOf(galleryAccount)}`,
    `0x${wordOf(otherAccount)}`,
  ],
  data: `0x${wordOf(units)}`,
  transactionHash: sampleHash,
  blockNumber: 19_000_007n,
  logIndex,
})
const unnamedEvent = { ...moved(strangeToken, mostUnits, 2n), topics: [`0x${'cd'.repeat(32)}`] }
const logs = [moved(galleryToken.address, 1_500_000n, 0n), moved(strangeToken, mostUnits, 1n), unnamedEvent]

const receipt = {
  isSuccess: true,
  blockNumber: 19_000_007n,
  gasUsed: 50_000n,
  fee: 10n ** 15n,
  logs,
  logCount: 3n,
}
const found = {
  head: 19_000_009n,
  transaction: transfer,
  receipt,
  timestamp: second,
  inputBytes: 68n,
  tokens: [strangeFacts],
}
const { receipt: _none, timestamp: _noTime, ...waiting } = found

/** Transactions, by how they stand and what they are. */
export const sampleTransactions = {
  done: found,
  failed: { ...found, receipt: { ...receipt, isSuccess: false, logs: [], logCount: 0n } },
  waiting,
  payment: { ...found, transaction: payment, inputBytes: 0n, receipt: { ...receipt, logs: [], logCount: 0n } },
  deployment: {
    ...found,
    transaction: deployment,
    inputBytes: 1202n,
    receipt: { ...receipt, contractAddress: strangeToken, logs: [], logCount: 0n },
  },
  unknown: { ...found, transaction: unknownCall, inputBytes: 100n, receipt: { ...receipt, fee: undefined } },
}

const block = {
  number: 19_000_007n,
  hash: `0x${'12'.repeat(32)}`,
  parentHash: `0x${'34'.repeat(32)}`,
  timestamp: second,
  miner: otherAccount,
  gasUsed: 12_345_678n,
  gasLimit: 30_000_000n,
  baseFeePerGas: 1_234_567_891n,
  transactionCount: 250n,
  transactions: [transfer, payment, deployment, unknownCall].map((each, index) => ({
    ...each,
    hash: `0x${wordOf(BigInt(index + 1))}`,
  })),
}

/** A block with more than is listed, and an empty one at the beginning of its network. */
export const sampleBlocks = {
  full: { head: 19_000_009n, block },
  first: { head: 19_000_009n, block: { ...block, number: 0n, transactionCount: 0n, transactions: [] } },
}

/** The newest blocks of a network. */
export const sampleOverview = {
  head: block.number,
  blocks: [250n, 1n, 0n].map((transactionCount, index) => ({
    ...block,
    number: block.number - BigInt(index),
    hash: `0x${wordOf(BigInt(index + 1))}`,
    timestamp: second - BigInt(index * 12),
    transactionCount,
    transactions: [],
  })),
}

const account = { address: galleryAccount, balance: 1_234_567n * 10n ** 18n + 1n, nonce: 3n, codeBytes: 0n }

/** Accounts, by what they are. */
export const sampleAccounts = {
  plain: account,
  delegated: { ...account, codeBytes: 23n, delegate: otherAccount },
  contract: { ...account, balance: 0n, nonce: 1n, codeBytes: 24_576n, token: strangeFacts },
}

const scan = { from: 18_999_000n, to: 19_000_009n }

/** Findings about an account on the way back, and none. */
export const sampleScans = {
  transactions: {
    ...scan,
    unread: 1n,
    transactions: block.transactions.map((transaction) => ({ transaction, timestamp: second })),
  },
  transfers: { ...scan, logs: logs.slice(0, 2), tokens: [strangeFacts] },
  noTransactions: { ...scan, unread: 0n, transactions: [] },
  noTransfers: { ...scan, from: 0n, logs: [], tokens: [] },
}

/** Tokens, by whether the owner has listed them. */
export const sampleTokens = {
  listed: { token: galleryToken, totalSupply: 30_000_000_000_000_000n },
  strange: { token: strangeFacts, totalSupply: mostUnits },
}
