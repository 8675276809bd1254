import { AppError, findJsonMistake, type JsonMistake } from '@latchkey/base'
import {
  type Address,
  describeMessage,
  describeTypedData,
  parseTypedData,
  type SigningCard,
  type Token,
  type TypedData,
} from '@latchkey/evm'
import type { SignDraft } from './signDraft.ts'
import { type SignSentence, toldOf } from './signSentence.ts'

/** The typed text, understood: the card and the very value that goes to the wallet; or why not; or nothing yet. */
export type SignRequest =
  | { readonly status: 'empty' }
  | { readonly status: 'invalid'; readonly message: SignSentence }
  | { readonly status: 'ready'; readonly card: SigningCard; readonly value: SignValue }

export type SignValue =
  | { readonly kind: 'message'; readonly message: string }
  | { readonly kind: 'typedData'; readonly typedData: TypedData }

/** The asked wallet, its network and the asking page: a sign-in message for another page is a danger. */
export type SignContext = {
  readonly origin: string
  readonly address: Address
  readonly chainId: number
  readonly tokens: readonly Token[]
}

/** Reads the draft. Total: whatever is wrong with it is a sentence. */
export function readSignRequest(draft: SignDraft, context: SignContext): SignRequest {
  const text = draft[draft.kind]
  if (text === '') return { status: 'empty' }
  try {
    if (draft.kind === 'message') {
      return { status: 'ready', card: describeMessage(text, context), value: { kind: 'message', message: text } }
    }
    const mistake = findJsonMistake(text)
    if (mistake !== undefined) return { status: 'invalid', message: describeMistake(mistake) }
    const typedData = parseTypedData(text)
    return { status: 'ready', card: describeTypedData(typedData, context), value: { kind: 'typedData', typedData } }
  } catch (error) {
    if (error instanceof AppError) return { status: 'invalid', message: toldOf(error) }
    throw error
  }
}

function describeMistake({ line, column, isAtEnd }: JsonMistake): SignSentence {
  if (isAtEnd) return (say) => say('sign.field.endsEarly')
  return (say) => say('sign.field.mistake', { line, column })
}
