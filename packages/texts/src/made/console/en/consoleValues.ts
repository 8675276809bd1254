// Made by `npm run texts` from locales/en/consoleValues.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleValuesKeys = {
  'consoleValues.yes': Nothing
  'consoleValues.no': Nothing
  'consoleValues.allow': Nothing
  'consoleValues.deny': Nothing
  'consoleValues.access.web': Nothing
  'consoleValues.access.api': Nothing
  'consoleValues.access.all': Nothing
  'consoleValues.compressed': Nothing
  'consoleValues.uncompressed': Nothing
  'consoleValues.builtIn': Nothing
  'consoleValues.separate': Nothing
  'consoleValues.phone': Nothing
  'consoleValues.hexadecimal': Nothing
  'consoleValues.text': Nothing
  'consoleValues.typedData': Nothing
  'consoleValues.delegation': Nothing
  'consoleValues.noHash': Nothing
  'consoleValues.ownHash': Nothing
}

/** The sentences of the area "consoleValues". */
export const consoleValuesTexts: Area<ConsoleValuesKeys> = {
  english: {
    'consoleValues.yes': "Yes",
    'consoleValues.no': "No",
    'consoleValues.allow': "Allow",
    'consoleValues.deny': "Deny",
    'consoleValues.access.web': "At a browser",
    'consoleValues.access.api': "By a program",
    'consoleValues.access.all': "At a browser and by a program",
    'consoleValues.compressed': "Public key, compressed",
    'consoleValues.uncompressed': "Public key, uncompressed",
    'consoleValues.builtIn': "Built into the device",
    'consoleValues.separate': "A separate device",
    'consoleValues.phone': "By a phone nearby",
    'consoleValues.hexadecimal': "Hexadecimal",
    'consoleValues.text': "Text (UTF-8)",
    'consoleValues.typedData': "Typed data (EIP-712)",
    'consoleValues.delegation': "Delegation of the account (EIP-7702)",
    'consoleValues.noHash': "None: it is signed as it is",
    'consoleValues.ownHash': "None: the signature has its own",
  },
}
