import { parseJson } from '@latchkey/base'

/** The message to be signed, as typed. Both texts are kept, so that a change of mind loses nothing. */
export type SignDraft = { readonly kind: SignKind; readonly message: string; readonly typedData: string }

export type SignKind = 'message' | 'typedData'

/** The uses of the page of signatures: to sign one of these, or to read a call. */
export type SignTask = SignKind | 'call'

const longestText = 100_000

/** Stored text → draft; an empty one when it is not one: anybody on this origin can write there. */
export function parseSignDraft(text: string | null): SignDraft {
  const { kind, message, typedData }: Readonly<Record<string, unknown>> = Object(parseJson(text))
  return {
    kind: kind === 'typedData' ? 'typedData' : 'message',
    message: typeof message === 'string' ? message.slice(0, longestText) : '',
    typedData: typeof typedData === 'string' ? typedData.slice(0, longestText) : '',
  }
}

/** Harmless typed data, on the given network. */
export function sampleTypedData(chainId: number): string {
  return JSON.stringify(
    {
      domain: { name: 'Latchkey', version: '1', chainId },
      primaryType: 'Invitation',
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Invitation: [
          { name: 'guest', type: 'string' },
          { name: 'room', type: 'uint8' },
          { name: 'mayBringFriends', type: 'bool' },
        ],
      },
      message: { guest: 'Anna', room: 7, mayBringFriends: true },
    },
    null,
    2,
  )
}
