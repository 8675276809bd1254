import { type Hex, isHex } from '@latchkey/base'
import { ConnectError } from './errors.ts'

/** Longer than any smart wallet's signature that is known, short enough to be handed on. */
const maxSignatureLength = 100_000

/** A wallet's answer as a signature. The empty one is allowed: some contract wallets approve on chain instead. */
export function readSignature(answer: unknown): Hex {
  if (isHex(answer) && answer.length <= maxSignatureLength) return answer
  throw new ConnectError('wallet_bad_answer')
}
