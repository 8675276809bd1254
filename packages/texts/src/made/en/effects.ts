// Made by `npm run texts` from locales/en/effects.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type EffectsKeys = {
  'effects.title': Nothing
  'effects.asking': Nothing
  'effects.send': Nothing
  'effects.receive': Nothing
  'effects.allow': Nothing
  'effects.end': Nothing
  'effects.nothing': Nothing
  'effects.asSaid': Nothing
  'effects.differs': Nothing
  'effects.fails': Nothing
  'effects.said': { quote: 'tag'; reason: string }
  'effects.unaffordable': { symbol: string }
  'effects.failsHelp': Nothing
  'effects.unsteady': Nothing
  'effects.unsteadyHelp': Nothing
  'effects.partial': Nothing
  'effects.none': Nothing
  'effects.noneHelp': Nothing
  'effects.unanswered': Nothing
  'effects.unansweredHelp': Nothing
  'effects.units': { amount: string }
  'effects.item': { id: string }
  'effects.itemOf': { name: string; id: string }
  'effects.items': { amount: string; item: string }
  'effects.collection': Nothing
  'effects.collectionOf': { name: string }
  'effects.all': Nothing
  'effects.allOf': { symbol: string }
  'effects.takenBy': Nothing
  'effects.through': Nothing
  'effects.unlisted': Nothing
}

/** The sentences of the area "effects". */
export const effectsTexts: Area<EffectsKeys> = {
  english: {
    'effects.title': "Expected, not guaranteed",
    'effects.asking': "Asking the network what this does…",
    'effects.send': "You send",
    'effects.receive': "You receive",
    'effects.allow': "You allow",
    'effects.end': "You take back",
    'effects.nothing': "Nothing leaves your account but the network fee.",
    'effects.asSaid': "The preview shows this transfer and nothing else. Expected, not guaranteed.",
    'effects.differs': "The preview differs from this transfer",
    'effects.fails': "This would fail",
    'effects.said': ["The contract says: “",["quote",["reason"]],"”"],
    'effects.unaffordable': ["Your account has too little ",["symbol"]," for this and its network fee. No fee is taken for it."],
    'effects.failsHelp': "The network fee would be lost all the same.",
    'effects.unsteady': "Do not count on this preview",
    'effects.unsteadyHelp': "This contract does one thing when it is looked at, and may do another in truth.",
    'effects.partial': "There may be more: not everything could be read.",
    'effects.none': "No preview on this network",
    'effects.noneHelp': "Its node cannot try a transaction before it is sent.",
    'effects.unanswered': "No preview this time",
    'effects.unansweredHelp': "The network gave no answer that can be used.",
    'effects.units': [["amount"]," smallest units"],
    'effects.item': ["Item ",["id"]],
    'effects.itemOf': [["name"],", item ",["id"]],
    'effects.items': [["amount"]," × ",["item"]],
    'effects.collection': "Every item, now and later",
    'effects.collectionOf': ["Every item of ",["name"],", now and later"],
    'effects.all': "All you have, now and later",
    'effects.allOf': ["All your ",["symbol"],", now and later"],
    'effects.takenBy': "To be taken by",
    'effects.through': "Through Permit2",
    'effects.unlisted': "Not on the list of this site:",
  },
}
