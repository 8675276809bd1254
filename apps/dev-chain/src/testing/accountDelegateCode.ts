import type { Hex } from '@latchkey/base'
import { compiled } from '../contracts.ts'

const { bytecode } = compiled.AccountDelegate

/** The code that the making of `AccountDelegate.sol` leaves on a chain: it stands behind the few bytes that return it. */
export const accountDelegateCode: Hex = `0x${bytecode.slice(bytecode.indexOf('f3fe') + 4)}`
