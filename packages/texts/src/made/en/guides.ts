// Made by `npm run texts` from locales/en/guides.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type GuidesKeys = {
  'guides.what': Nothing
  'guides.what.holds': Nothing
  'guides.what.holds.help': Nothing
  'guides.what.opens': Nothing
  'guides.what.opens.help': Nothing
  'guides.what.charge': Nothing
  'guides.what.charge.help': Nothing
  'guides.get': Nothing
  'guides.make': Nothing
  'guides.install': Nothing
  'guides.missing': { wallet: string }
  'guides.missing.store': Nothing
  'guides.missing.app': Nothing
  'guides.missing.elsewhere': Nothing
  'guides.missing.nowhere': Nothing
  'guides.missing.still': { wallet: string }
  'guides.continue': { wallet: string }
  'guides.continue.help': Nothing
  'guides.continue.open': { wallet: string }
  'guides.shop.extension': { browser: string }
  'guides.shop.ios': Nothing
  'guides.shop.android': Nothing
  'guides.installed': Nothing
  'guides.reload': Nothing
}

/** The sentences of the area "guides". */
export const guidesTexts: Area<GuidesKeys> = {
  english: {
    'guides.what': "What is a wallet?",
    'guides.what.holds': "It holds what is yours",
    'guides.what.holds.help': "Coins and tokens stay on their network. A wallet keeps the key to them.",
    'guides.what.opens': "It opens doors",
    'guides.what.opens.help': "You sign in with a signature. There is no password that a site could lose.",
    'guides.what.charge': "You are in charge",
    'guides.what.charge.help': "Nothing moves unless you approve it. Anyone with your recovery phrase can take everything: give it to nobody.",
    'guides.get': "Get a wallet",
    'guides.make': "Make one here",
    'guides.install': "Install one",
    'guides.missing': [["wallet"]," is not installed"],
    'guides.missing.store': "Install it from your browser’s extension store, then come back here.",
    'guides.missing.app': "Install the app, then open this page in the browser inside it.",
    'guides.missing.elsewhere': "It is not available for this browser, but you can get it elsewhere.",
    'guides.missing.nowhere': "It is not available for this browser.",
    'guides.missing.still': [["wallet"]," was not found yet. Some browsers show a new extension only after the page is loaded again."],
    'guides.continue': ["Continue in ",["wallet"]],
    'guides.continue.help': "It opens this page in its own browser, and connects there.",
    'guides.continue.open': ["Open in ",["wallet"]],
    'guides.shop.extension': ["Install for ",["browser"]],
    'guides.shop.ios': "Get the iPhone app",
    'guides.shop.android': "Get the Android app",
    'guides.installed': "I installed it",
    'guides.reload': "Load the page again",
  },
}
