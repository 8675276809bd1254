// Made by `npm run texts` from locales/en/link.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type LinkKeys = {
  'link.cancel': Nothing
  'link.away': Nothing
  'link.awayHelp': Nothing
  'link.confirm': Nothing
  'link.confirm.away': Nothing
  'link.confirm.cancel': Nothing
  'link.lost': Nothing
  'link.reset': Nothing
  'link.more': Nothing
  'link.less': Nothing
  'link.open': Nothing
  'link.openApp': { app: string }
  'link.redirect': { app: string }
  'link.redirectHelp': Nothing
}

/** The sentences of the area "link". */
export const linkTexts: Area<LinkKeys> = {
  english: {
    'link.cancel': "Cancel",
    'link.away': "Cannot reach the link service",
    'link.awayHelp': "It is tried again by itself. Check your connection.",
    'link.confirm': "Confirm on phone",
    'link.confirm.away': "The link service cannot be reached. It is tried again by itself.",
    'link.confirm.cancel': "Cancel transaction",
    'link.lost': "Connection lost",
    'link.reset': "Reset connection",
    'link.more': "Options",
    'link.less': "Less",
    'link.open': "Open",
    'link.openApp': ["Open ",["app"]],
    'link.redirect': ["Redirecting to ",["app"],"…"],
    'link.redirectHelp': "Confirm there, then come back to this page: it follows by itself.",
  },
}
