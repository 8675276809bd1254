import { type Hex, isHex } from '@latchkey/base'
import { encodeNumber } from '../abi/abiWords.ts'

/**
 * Makes calls one after the other, from wherever it is put, by a node that knows code overrides. Its data are records of
 * words: whom to call, the value, the gas, the length of the data, and the data filled up to whole words. Its answer has
 * three words for each: whether it went through, the length of what came back, and the first word of that. To anybody but
 * its own account it answers with the first four bytes it was given, which is how accounts with code accept items.
 *
 *     CALLER ADDRESS EQ @main JUMPI  0 CALLDATALOAD e0 SHR e0 SHL 0 MSTORE 20 0 RETURN
 *     main: 0 0
 *     loop: DUP1 CALLDATASIZE GT ISZERO @end JUMPI
 *           DUP1 60 ADD CALLDATALOAD DUP1 DUP3 80 ADD DUP5 60 ADD CALLDATACOPY
 *           0 DUP4 40 ADD MSTORE
 *           20 DUP4 40 ADD DUP3 DUP6 60 ADD DUP6 20 ADD CALLDATALOAD DUP7 CALLDATALOAD DUP8 40 ADD CALLDATALOAD CALL
 *           DUP4 MSTORE RETURNDATASIZE DUP4 20 ADD MSTORE
 *           1f ADD 1f NOT AND ADD 80 ADD SWAP1 60 ADD SWAP1 @loop JUMP
 *     end:  POP 0 RETURN
 */
export const callRunnerCode: Hex =
  '0x33301460175760003560e01c60e01b60005260206000f35b600060005b80361115606d57806060013580826080018460600137600083604001526020836040018285606001856020013586358760400135f183523d8360200152601f01601f1916016080019060600190601c565b506000f3'

/** A call that the runner makes. */
export type RunnerCall = {
  readonly to: string
  readonly data: string
  readonly value?: bigint
  readonly gas: bigint
}

/** How a call of the runner ended. `data` is the first word of what came back, or as much of it as there was. */
export type RunnerOutcome = { readonly isSuccess: boolean; readonly data: string }

/** The runner's data for calls in this order. */
export function encodeRunnerCalls(calls: readonly RunnerCall[]): Hex {
  const records = calls.map(({ to, data, value = 0n, gas }) => {
    const digits = data.slice(2)
    const filled = digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
    return [BigInt(to), value, gas, digits.length / 2].map(encodeNumber).join('').concat(filled)
  })
  return `0x${records.join('')}`
}

/** The runner's answer → one outcome for each call; undefined when it is not an answer of the runner. */
export function readRunnerAnswer(answer: unknown, count: number): readonly RunnerOutcome[] | undefined {
  if (!isHex(answer) || answer.length !== 2 + count * 3 * 64) return undefined
  const words = answer.slice(2).match(/.{64}/g) ?? []
  return Array.from({ length: count }, (_, index) => {
    const [flag = '', length = '', word = ''] = words.slice(index * 3, index * 3 + 3)
    const size = BigInt(`0x${length}`)
    return { isSuccess: BigInt(`0x${flag}`) === 1n, data: `0x${size < 32n ? word.slice(0, Number(size) * 2) : word}` }
  })
}
