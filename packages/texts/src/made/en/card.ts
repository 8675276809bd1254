// Made by `npm run texts` from locales/en/card.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type CardKeys = {
  'card.danger': Nothing
  'card.hashes.title': Nothing
  'card.hashes.digest': Nothing
  'card.hashes.domain': Nothing
  'card.hashes.message': Nothing
}

/** The sentences of the area "card". */
export const cardTexts: Area<CardKeys> = {
  english: {
    'card.danger': "Danger",
    'card.hashes.title': "Fingerprints, to compare with your wallet",
    'card.hashes.digest': "Digest",
    'card.hashes.domain': "Domain",
    'card.hashes.message': "Message",
  },
}
