import { keyFormats, readImportBundle, readKeyText, sealImport, writeImportedWallet } from '@latchkey/custody'
import { KeyFrameError } from '../../errors.ts'
import type { FrameView } from '../frameView.ts'
import { readChoice, readText } from '../messages.ts'
import { parseStyleSettings } from '../styleSettings.ts'
import type { Answer, Handler, HandlerDeps, Handlers } from './handler.ts'

const injectImport: Handler = (message, { memory, quorumPublicKeys, view }) => {
  const organizationId = readText(message, 'organizationId')
  const userId = readText(message, 'userId')
  memory.importTarget = readImportBundle(readText(message, 'value'), { organizationId, userId, quorumPublicKeys })
  view.showImport()
  return { type: 'BUNDLE_INJECTED', value: true }
}

const extractWallet: Handler = (_message, context) =>
  extract(context, ({ text, passphrase }) => writeImportedWallet({ mnemonic: text, passphrase }))

const extractKey: Handler = (message, context) => {
  const format = readChoice(message, 'keyFormat', keyFormats) ?? 'HEXADECIMAL'
  return extract(context, ({ text }) => readKeyText(text, format))
}

/** Seals what was typed, once; a typing error leaves the target for the next try. */
async function extract(
  { memory, view }: HandlerDeps,
  read: (typed: ReturnType<FrameView['readImport']>) => Uint8Array,
): Promise<Answer> {
  if (memory.importTarget === undefined) throw new KeyFrameError('no_import_target')
  const plaintext = read(view.readImport())
  try {
    const value = await sealImport(plaintext, memory.importTarget)
    memory.importTarget = undefined
    view.clear()
    return { type: 'ENCRYPTED_BUNDLE_EXTRACTED', value }
  } finally {
    plaintext.fill(0)
  }
}

const applySettings: Handler = (message, { view }) => {
  view.applyStyles(parseStyleSettings(readText(message, 'value')))
  return { type: 'SETTINGS_APPLIED', value: true }
}

/** A user's import into the service, and the looks of its fields. */
export const importHandlers: Handlers = {
  INJECT_IMPORT_BUNDLE: injectImport,
  EXTRACT_WALLET_ENCRYPTED_BUNDLE: extractWallet,
  EXTRACT_KEY_ENCRYPTED_BUNDLE: extractKey,
  APPLY_SETTINGS: applySettings,
}
