/** The ways to an authenticator in the words of key custody, by those of browsers. */
const transports = {
  ble: 'AUTHENTICATOR_TRANSPORT_BLE',
  hybrid: 'AUTHENTICATOR_TRANSPORT_HYBRID',
  internal: 'AUTHENTICATOR_TRANSPORT_INTERNAL',
  nfc: 'AUTHENTICATOR_TRANSPORT_NFC',
  usb: 'AUTHENTICATOR_TRANSPORT_USB',
} as const

type PasskeyTransport = (typeof transports)[keyof typeof transports]

const byWord: ReadonlyMap<unknown, PasskeyTransport> = new Map(Object.entries(transports))

/** A browser's ways to a new passkey's authenticator; each once, and without those that custody does not know. */
export function toPasskeyTransports(words: readonly unknown[]): PasskeyTransport[] {
  return [...new Set(words.flatMap((word) => byWord.get(word) ?? []))]
}
