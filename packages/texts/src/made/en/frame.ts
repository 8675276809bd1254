// Made by `npm run texts` from locales/en/frame.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type FrameKeys = {
  'frame.title': Nothing
  'frame.lead': Nothing
  'frame.script': Nothing
  'frame.covered': Nothing
  'frame.unseen': Nothing
  'frame.phrase.title': Nothing
  'frame.phrase.danger': Nothing
  'frame.phrase.help': Nothing
  'frame.phrase.show': Nothing
  'frame.phrase.hide': Nothing
  'frame.phrase.passphrase': Nothing
  'frame.key.title': Nothing
  'frame.key.danger': Nothing
  'frame.key.help': Nothing
  'frame.key.show': Nothing
  'frame.key.hide': Nothing
  'frame.import.title': Nothing
  'frame.import.label': Nothing
  'frame.import.hint': Nothing
  'frame.import.passphrase': Nothing
  'frame.sign.message': Nothing
  'frame.sign.transaction': Nothing
  'frame.sign.creation': Nothing
  'frame.sign.text': Nothing
  'frame.sign.with': Nothing
  'frame.sign.to': Nothing
  'frame.sign.amount': Nothing
  'frame.sign.coins': { amount: string }
  'frame.sign.network': Nothing
  'frame.sign.chain': { chain: string }
  'frame.sign.fee': Nothing
  'frame.sign.atMost': { amount: string }
  'frame.sign.number': Nothing
  'frame.sign.approve': Nothing
  'frame.sign.refuse': Nothing
  'frame.failed': Nothing
  'frame.refused.top_level': Nothing
  'frame.refused.nested_too_deep': Nothing
  'frame.refused.foreign_parent': Nothing
}

/** The sentences of the area "frame". */
export const frameTexts: Area<FrameKeys> = {
  english: {
    'frame.title': "Keys",
    'frame.lead': "This part of the page keeps your keys.",
    'frame.script': "This page needs JavaScript: it keeps keys and stamps with them.",
    'frame.covered': "Something lies over this part of the page. Move it away first.",
    'frame.unseen': "Look through all of this first.",
    'frame.phrase.title': "Recovery phrase",
    'frame.phrase.danger': "Whoever has these words has the wallet.",
    'frame.phrase.help': "Write them down where nobody else can see them, and type them nowhere but in a wallet.",
    'frame.phrase.show': "Show the recovery phrase",
    'frame.phrase.hide': "Hide the recovery phrase",
    'frame.phrase.passphrase': "Passphrase",
    'frame.key.title': "Private key",
    'frame.key.danger': "Whoever has this key has the account.",
    'frame.key.help': "Copy it where nobody else can see it, and type it nowhere but in a wallet.",
    'frame.key.show': "Show the private key",
    'frame.key.hide': "Hide the private key",
    'frame.import.title': "Import",
    'frame.import.label': "Recovery phrase or private key",
    'frame.import.hint': "It stays in this frame until it is encrypted.",
    'frame.import.passphrase': "Passphrase of the phrase, if it has one",
    'frame.sign.message': "Sign a message",
    'frame.sign.transaction': "Sign a transaction",
    'frame.sign.creation': "Sign a transaction that makes a contract",
    'frame.sign.text': "What is signed",
    'frame.sign.with': "With",
    'frame.sign.to': "To",
    'frame.sign.amount': "Amount",
    'frame.sign.coins': [["amount"]," of the network’s coin"],
    'frame.sign.network': "Network",
    'frame.sign.chain': ["chain ",["chain"]],
    'frame.sign.fee': "Fee",
    'frame.sign.atMost': ["at most ",["amount"]],
    'frame.sign.number': "Number",
    'frame.sign.approve': "Sign",
    'frame.sign.refuse': "Refuse",
    'frame.failed': "No key can be kept here. Let this site store data in your browser, then load the page again.",
    'frame.refused.top_level': "This page works only inside the wallet that it belongs to.",
    'frame.refused.nested_too_deep': "This page works only directly inside the wallet that it belongs to.",
    'frame.refused.foreign_parent': "This page may not be embedded here.",
  },
}
