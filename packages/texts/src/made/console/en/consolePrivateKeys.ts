// Made by `npm run texts` from locales/en/consolePrivateKeys.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsolePrivateKeysKeys = {
  'consolePrivateKeys.title': Nothing
  'consolePrivateKeys.key': Nothing
  'consolePrivateKeys.new': Nothing
  'consolePrivateKeys.lead': Nothing
  'consolePrivateKeys.none': Nothing
  'consolePrivateKeys.made': { curve: string; time: 'tag' }
  'consolePrivateKeys.id': { id: string }
  'consolePrivateKeys.publicKey': Nothing
  'consolePrivateKeys.copy': { value: string }
  'consolePrivateKeys.tags': Nothing
  'consolePrivateKeys.noTags': Nothing
  'consolePrivateKeys.nameMissing': Nothing
  'consolePrivateKeys.curve': Nothing
  'consolePrivateKeys.addresses': Nothing
  'consolePrivateKeys.create': Nothing
  'consolePrivateKeys.delete': Nothing
  'consolePrivateKeys.export': Nothing
  'consolePrivateKeys.export.title': Nothing
}

/** The sentences of the area "consolePrivateKeys". */
export const consolePrivateKeysTexts: Area<ConsolePrivateKeysKeys> = {
  english: {
    'consolePrivateKeys.title': "Private keys",
    'consolePrivateKeys.key': "Private key",
    'consolePrivateKeys.new': "New private key",
    'consolePrivateKeys.lead': "Keys that stand for themselves, without a recovery phrase.",
    'consolePrivateKeys.none': "There are no single private keys. Those of wallets belong to their wallets.",
    'consolePrivateKeys.made': [["curve"],", made ",["time",""]],
    'consolePrivateKeys.id': ["Id ",["id"]],
    'consolePrivateKeys.publicKey': "Public key",
    'consolePrivateKeys.copy': ["Copy ",["value"]],
    'consolePrivateKeys.tags': "Tags:",
    'consolePrivateKeys.noTags': "No tags.",
    'consolePrivateKeys.nameMissing': "A private key needs a name.",
    'consolePrivateKeys.curve': "Curve",
    'consolePrivateKeys.addresses': "Addresses",
    'consolePrivateKeys.create': "Create private key…",
    'consolePrivateKeys.delete': "Delete the private key…",
    'consolePrivateKeys.export': "Export",
    'consolePrivateKeys.export.title': "Export a private key",
  },
}
