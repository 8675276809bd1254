// Made by `npm run texts` from locales/en/document.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type DocumentKeys = {
  'document.description': Nothing
  'document.script': Nothing
  'document.broken': Nothing
  'document.broken.help': Nothing
}

/** The sentences of the area "document". */
export const documentTexts: Area<DocumentKeys> = {
  english: {
    'document.description': "Connect a wallet, sign in and send: on your own server.",
    'document.script': "This page needs JavaScript: a wallet talks to a page through it.",
    'document.broken': "This page was not served as it should be",
    'document.broken.help': "The start values are missing or cannot be read. Load the page again; if that does not help, tell its owner.",
  },
}
