import type { RpcError } from '@latchkey/base'
import { readAnswer } from '../abi/abiWords.ts'
import { cleanText } from '../chains/plainChain.ts'
import type { EvmError } from '../errors.ts'
import { TransferError } from '../transferError.ts'
import { readContractError } from './contractErrors.ts'

/** Solidity's `Error(string)`. */
const textSelector = '0x08c379a0'
type PlainCode = 'not_enough_tokens' | 'recipient_cannot_receive' | 'collectible_not_held'

/** The errors of tokens and collections that have a sentence here, by their first four bytes (ERC-6093). */
const codeBySelector: Readonly<Record<string, PlainCode>> = {
  // ERC20InsufficientBalance(address,uint256,uint256)
  '0xe450d38c': 'not_enough_tokens',
  // ERC721InvalidReceiver(address)
  '0x64a0ae92': 'recipient_cannot_receive',
  // ERC1155InvalidReceiver(address)
  '0x57f447ce': 'recipient_cannot_receive',
  // ERC721IncorrectOwner(address,uint256,address)
  '0x64283d7b': 'collectible_not_held',
  // ERC721InsufficientApproval(address,uint256): the sender has it no longer, and nobody has lent it
  '0x177e802f': 'collectible_not_held',
  // ERC721NonexistentToken(uint256)
  '0x7e273289': 'collectible_not_held',
  // ERC1155InsufficientBalance(address,uint256,uint256,uint256)
  '0x03dee4c5': 'collectible_not_held',
}
/** How older contracts say the same, in words. */
const codeByWords: readonly (readonly [RegExp, PlainCode])[] = [
  [/exceeds balance/i, 'not_enough_tokens'],
  [/transfer to non[- ]ERC(?:721|1155)Receiver|Receiver rejected tokens/i, 'recipient_cannot_receive'],
  [/insufficient balance for transfer|caller is not (?:token )?owner/i, 'collectible_not_held'],
]
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
  const selector = data.slice(0, 10)
  const said = readReason(data) ?? cleanText(/reverted:?\s+(?!custom error|0x)(.+)/i.exec(textOf(error))?.[1])
  const code = Object.hasOwn(codeBySelector, selector)
    ? codeBySelector[selector]
    : codeByWords.find(([words]) => words.test(said ?? ''))?.[1]
  if (code === undefined) return said === undefined ? undefined : { text: said }
  const plain = new TransferError(code)
  return { text: plain.message.replace(/\.$/, ''), error: plain }
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
