import type { Hex } from '@latchkey/base'
import { signTypedData } from '@latchkey/connect'
import { type Answer, useAnswer } from './useAnswer.ts'
import { useHub } from './useHub.ts'

/** `run(data)` has the active account sign typed data (EIP-712 v4), an object or its JSON, and resolves with the signature. */
export function useSignTypedData(): Answer<[typedData: unknown], Hex> {
  const hub = useHub()
  return useAnswer(async (typedData: unknown) => await signTypedData(hub, typedData))
}
