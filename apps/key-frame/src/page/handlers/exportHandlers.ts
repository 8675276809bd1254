import type { Bytes } from '@latchkey/base'
import { publicKeyOf, readExportedWallet, writeKeyText } from '@latchkey/custody'
import { type FrameMessage, readAddress, readChoice } from '../messages.ts'
import { addressOf } from '../signing/ethereumKey.ts'
import {
  badMessage,
  findPair,
  forget,
  type Handler,
  type HandlerDeps,
  type Handlers,
  type Memory,
  openFor,
} from './handler.ts'

const injectWalletExport: Handler = async (message, context) => {
  const plaintext = await openExport(message, context)
  try {
    context.view.showExport({ kind: 'phrase', ...readExportedWallet(plaintext) })
  } finally {
    plaintext.fill(0)
  }
  return { type: 'BUNDLE_INJECTED', value: true }
}

const injectKeyExport: Handler = async (message, context) => {
  const format = readChoice(message, 'keyFormat', ['HEXADECIMAL', 'SOLANA']) ?? 'HEXADECIMAL'
  if (format === 'SOLANA' && context.purpose === 'sign') throw badMessage('only Ethereum keys sign here')
  const plaintext = await openExport(message, context)
  if (context.purpose === 'sign') {
    keepToSign(plaintext, message, context.memory)
    return { type: 'BUNDLE_INJECTED', value: true }
  }
  try {
    context.view.showExport({ kind: 'key', text: writeKeyText(plaintext, format) })
  } finally {
    plaintext.fill(0)
  }
  return { type: 'BUNDLE_INJECTED', value: true }
}

function keepToSign(privateKey: Bytes, message: FrameMessage, { signingKeys }: Memory): void {
  const address = addressOf(privateKey)
  if ((readAddress(message) ?? address) !== address) {
    privateKey.fill(0)
    throw badMessage('the key is not that of the address')
  }
  signingKeys.get(address)?.fill(0)
  signingKeys.set(address, privateKey)
}

/** Opens what the user exports, and ends the key it was sealed to: each export has its own. */
async function openExport(message: FrameMessage, context: HandlerDeps): Promise<Bytes> {
  const receiver = context.memory.override ?? (await findPair(context.embeddedKey))
  const plaintext = await openFor(message, receiver, context)
  if (context.memory.override === undefined) await context.embeddedKey.remove()
  return plaintext
}

const clearExported: Handler = (message, { memory, view }) => {
  const address = readAddress(message)
  for (const [known, key] of memory.signingKeys) {
    if (address !== undefined && address !== known) continue
    key.fill(0)
    memory.signingKeys.delete(known)
  }
  view.clear()
  return { type: 'EMBEDDED_PRIVATE_KEY_CLEARED', value: true }
}

const setOverride: Handler = async (message, context) => {
  const override = await openFor(message, await findPair(context.embeddedKey), context)
  // It must be a key, or no later bundle could be opened and nobody would know why.
  publicKeyOf(override)
  forget(context.memory, 'override')
  context.memory.override = override
  return { type: 'EMBEDDED_KEY_OVERRIDE_SET', value: true }
}

const resetOverride: Handler = (_message, { memory }) => {
  forget(memory, 'override')
  return { type: 'RESET_TO_DEFAULT_EMBEDDED_KEY', value: true }
}

/** A user's export from the service. */
export const exportHandlers: Handlers = {
  INJECT_WALLET_EXPORT_BUNDLE: injectWalletExport,
  INJECT_KEY_EXPORT_BUNDLE: injectKeyExport,
  CLEAR_EMBEDDED_PRIVATE_KEY: clearExported,
  SET_EMBEDDED_KEY_OVERRIDE: setOverride,
  RESET_TO_DEFAULT_EMBEDDED_KEY: resetOverride,
}
