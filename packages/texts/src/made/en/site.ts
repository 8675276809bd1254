// Made by `npm run texts` from locales/en/site.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type SiteKeys = {
  'site.pages': Nothing
  'site.home': Nothing
  'site.send': Nothing
  'site.sign': Nothing
  'site.activity': Nothing
  'site.receive': Nothing
  'site.collectibles': Nothing
  'site.approvals': Nothing
  'site.wallet': Nothing
  'site.title': { page: string; site: string }
  'site.loading': Nothing
  'site.welcome': Nothing
  'site.welcome.lead': { site: string }
  'site.welcome.start': Nothing
  'site.welcome.have': Nothing
  'site.about': { site: string }
  'site.about.text': { code: 'tag'; build: string }
  'site.theme.system': Nothing
  'site.theme.light': Nothing
  'site.theme.dark': Nothing
  'site.theme.system.change': Nothing
  'site.theme.light.change': Nothing
  'site.theme.dark.change': Nothing
  'site.failed': Nothing
  'site.failed.help': Nothing
  'site.failed.again': Nothing
}

/** The sentences of the area "site". */
export const siteTexts: Area<SiteKeys> = {
  english: {
    'site.pages': "Pages",
    'site.home': "Home",
    'site.send': "Send",
    'site.sign': "Sign",
    'site.activity': "Activity",
    'site.receive': "Receive",
    'site.collectibles': "Collectibles",
    'site.approvals': "Approvals",
    'site.wallet': "Wallet",
    'site.title': [["page"]," · ",["site"]],
    'site.loading': "Loading…",
    'site.welcome': "Your wallet opens the door",
    'site.welcome.lead': [["site"]," lets you connect a wallet, sign in with it, and send coins and tokens. Everything runs on this one server: nobody else is asked, and nobody else is told."],
    'site.welcome.start': "Get started",
    'site.welcome.have': "I have a wallet",
    'site.about': ["About ",["site"]],
    'site.about.text': ["Runs on this server alone. Open source, MIT. Build ",["code",["build"]]],
    'site.theme.system': "Theme: as on this computer",
    'site.theme.light': "Theme: light",
    'site.theme.dark': "Theme: dark",
    'site.theme.system.change': "Theme: as on this computer. Change to light",
    'site.theme.light.change': "Theme: light. Change to dark",
    'site.theme.dark.change': "Theme: dark. Change to as on this computer",
    'site.failed': "This page could not be shown",
    'site.failed.help': "Part of it did not arrive. What you have typed is kept.",
    'site.failed.again': "Load the page again",
  },
}
