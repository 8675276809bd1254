import { readRecipient } from '@latchkey/evm'
import { applyRequest, type Offered } from './applyRequest.ts'
import type { TransferDraft } from './transferDraft.ts'

/** The fields that follow from what is in "To": a payment link fills in what it asks for, and is kept to be told. */
export function fillFrom(text: string, chainId: number, offered: Offered): Partial<TransferDraft> {
  const input = readRecipient(text)
  const applied = input.kind === 'request' ? applyRequest(input.request, chainId, offered) : undefined
  // A link that asks for what is not offered stays in the field, which says why.
  if (applied === undefined || typeof applied === 'function') return { to: text, asked: undefined }
  return { ...applied, asked: text }
}
