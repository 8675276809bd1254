import type { RpcError } from '@latchkey/base'
import { readAnswer } from '../abi/abiWords.ts'
import { cleanText } from '../chains/parseChain.ts'
import { EvmError } from '../errors.ts'
import { readContractError } from './contractErrors.ts'

/** Solidity's `Error(string)`. */
const textSelector = '0x08c379a0'
/** ERC-6093's `ERC20InsufficientBalance(address,uint256,uint256)`. */
const tooFewTokensSelector = '0xe450d38c'
/** How older tokens say the same, in words. */
const tooFewTokensWords = /exceeds balance/i
/** Nodes tell a revert by this code, or by the word alone. */
const revertCode = 3

/** True for the word of a contract that ran and refused, and not of the node. */
export function isRevert(error: RpcError): boolean {
  const isSaid = typeof error.rpcData === 'string' && /^revert/i.test(error.rpcData)
  return error.rpcCode === revertCode || isSaid || /revert/i.test(textOf(error))
}

/** Why a contract refused: one short line, by name where the error is known. Undefined when it does not say. */
export function readRevert(error: RpcError): { readonly text: string; readonly error?: EvmError } | undefined {
  const { rpcData } = error
  const data = typeof rpcData === 'string' ? (/0x[0-9a-f]*/i.exec(rpcData)?.[0] ?? '').toLowerCase() : ''
  const known = readContractError(data)
  if (known !== undefined) return { text: describe(known), error: known }
  const said = readReason(data) ?? cleanText(/reverted:?\s+(?!custom error|0x)(.+)/i.exec(textOf(error))?.[1])
  if (data.startsWith(tooFewTokensSelector) || tooFewTokensWords.test(said ?? '')) {
    const tooFew = new EvmError('not_enough_tokens')
    return { text: tooFew.message.replace(/\.$/, ''), error: tooFew }
  }
  return said === undefined ? undefined : { text: said }
}

/** The name of an error, and what it means behind it. */
function describe({ message, hint = '' }: EvmError): string {
  return `${message} (${hint.charAt(0).toLowerCase()}${hint.slice(1).replace(/\.$/, '')})`
}

function textOf(error: RpcError): string {
  const { text } = error.data
  return typeof text === 'string' ? text : ''
}

function readReason(data: string): string | undefined {
  return data.startsWith(textSelector)
    ? cleanText(readAnswer(`0x${data.slice(textSelector.length)}`).text(0))
    : undefined
}
