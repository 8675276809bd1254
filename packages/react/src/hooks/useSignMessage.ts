import type { Hex } from '@latchkey/base'
import { signMessage } from '@latchkey/connect'
import { type Answer, useAnswer } from './useAnswer.ts'
import { useHub } from './useHub.ts'

/**
 * `run(message)` has the active account sign a text or bytes (EIP-191) and resolves with the signature. The wallet shows
 * the message; to show it in your page first, use `SignForm`.
 */
export function useSignMessage(): Answer<[message: string | Uint8Array], Hex> {
  const hub = useHub()
  return useAnswer(async (message: string | Uint8Array) => await signMessage(hub, message))
}
