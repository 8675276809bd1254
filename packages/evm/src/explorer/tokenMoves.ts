import type { Hex } from '@latchkey/base'
import type { AbiValue } from '../abi/decodeAbi.ts'
import type { Address } from '../address.ts'
import type { ChainLog } from './chainRecords.ts'
import { type Described, describeLog } from './describeCall.ts'

/** A token that went from one account to another, by what its contract says. */
export type TokenMove = {
  readonly token: Address
  readonly from: Address
  readonly to: Address
  /** In smallest units; absent for a token of which there is one. */
  readonly amount?: bigint
  /** The token's number in its collection; absent for tokens that are all alike. */
  readonly tokenId?: bigint
  readonly transactionHash: Hex
  readonly blockNumber: bigint
}

/** The first topics of the events that tell of tokens that moved: one for each, for one kind, for several kinds. */
export const moveTopics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
} as const

/** The moves that an event tells of; none where it tells of something else. */
export function readTokenMoves(log: ChainLog): readonly TokenMove[] {
  const described = describeLog(log)
  if (described === undefined) return []
  const from = addressOf(described, 'from')
  const to = addressOf(described, 'to')
  if (from === undefined || to === undefined) return []
  const { address: token, transactionHash, blockNumber } = log
  const place = { token, from, to, transactionHash, blockNumber }
  const amount = numberOf(described, 'value')
  switch (described.name) {
    case 'Transfer': {
      const tokenId = numberOf(described, 'tokenId')
      if (tokenId !== undefined) return [{ ...place, tokenId }]
      return amount === undefined ? [] : [{ ...place, amount }]
    }
    case 'TransferSingle': {
      const tokenId = numberOf(described, 'id')
      return tokenId === undefined || amount === undefined ? [] : [{ ...place, tokenId, amount }]
    }
    case 'TransferBatch':
      return readBatch(described).map((each) => ({ ...place, ...each }))
    default:
      return []
  }
}

function readBatch(described: Described) {
  const ids = listOf(described, 'ids')
  const amounts = listOf(described, 'values')
  if (ids.length !== amounts.length) return []
  return ids.flatMap((tokenId, index) => {
    const amount = amounts[index]
    return amount === undefined ? [] : [{ tokenId, amount }]
  })
}

function argumentOf({ arguments: all }: Described, name: string): AbiValue | undefined {
  return all.find((argument) => argument.name === name)?.value
}

function addressOf(described: Described, name: string): Address | undefined {
  const value = argumentOf(described, name)
  return value?.kind === 'address' ? value.value : undefined
}

function numberOf(described: Described, name: string): bigint | undefined {
  const value = argumentOf(described, name)
  return value?.kind === 'number' ? value.value : undefined
}

function listOf(described: Described, name: string): readonly bigint[] {
  const value = argumentOf(described, name)
  return value?.kind === 'list' ? value.value.flatMap((each) => (each.kind === 'number' ? [each.value] : [])) : []
}
