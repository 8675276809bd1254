// Made by `npm run texts` from locales/en/names.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type NamesKeys = {
  'names.device': Nothing
  'names.passkey': Nothing
  'names.email': Nothing
}

/** The sentences of the area "names". */
export const namesTexts: Area<NamesKeys> = {
  english: {
    'names.device': "Phone or other device",
    'names.passkey': "Passkey wallet",
    'names.email': "Email wallet",
  },
}
