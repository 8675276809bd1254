// Made by `npm run texts` from locales/en/consoleFeatures.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleFeaturesKeys = {
  'consoleFeatures.title': Nothing
  'consoleFeatures.lead': Nothing
  'consoleFeatures.rootOnly': Nothing
  'consoleFeatures.unheeded': Nothing
  'consoleFeatures.on': Nothing
  'consoleFeatures.off': Nothing
  'consoleFeatures.address': Nothing
  'consoleFeatures.pages': Nothing
  'consoleFeatures.change': { of: 'tag'; feature: string }
  'consoleFeatures.switchOn': { of: 'tag'; feature: string }
  'consoleFeatures.switchOff': { of: 'tag'; feature: string }
  'consoleFeatures.emailAuth': Nothing
  'consoleFeatures.emailAuth.help': Nothing
  'consoleFeatures.emailRecovery': Nothing
  'consoleFeatures.emailRecovery.help': Nothing
  'consoleFeatures.rootRecovery': Nothing
  'consoleFeatures.rootRecovery.help': Nothing
  'consoleFeatures.origins': Nothing
  'consoleFeatures.origins.help': Nothing
  'consoleFeatures.webhook': Nothing
  'consoleFeatures.webhook.help': Nothing
  'consoleFeatures.wrong.address': Nothing
  'consoleFeatures.wrong.empty': Nothing
  'consoleFeatures.wrong.origin': { page: string }
}

/** The sentences of the area "consoleFeatures". */
export const consoleFeaturesTexts: Area<ConsoleFeaturesKeys> = {
  english: {
    'consoleFeatures.title': "Features",
    'consoleFeatures.lead': "What is switched on in this organization. Each organization below has features of its own.",
    'consoleFeatures.rootOnly': "Only the root quorum may change them.",
    'consoleFeatures.unheeded': "It is kept, and this service does nothing by it.",
    'consoleFeatures.on': "On",
    'consoleFeatures.off': "Off",
    'consoleFeatures.address': "Address",
    'consoleFeatures.pages': "Pages, separated by commas",
    'consoleFeatures.change': ["Change",["of"," “",["feature"],"”"],"…"],
    'consoleFeatures.switchOn': ["Switch on",["of"," “",["feature"],"”"],"…"],
    'consoleFeatures.switchOff': ["Switch off",["of"," “",["feature"],"”"],"…"],
    'consoleFeatures.emailAuth': "Sign-in by email",
    'consoleFeatures.emailAuth.help': "Users of the organization can have a session mailed to them.",
    'consoleFeatures.emailRecovery': "Recovery by email",
    'consoleFeatures.emailRecovery.help': "Users who have lost their passkeys can have the right to add a new one mailed to them.",
    'consoleFeatures.rootRecovery': "Recovery of root users by email",
    'consoleFeatures.rootRecovery.help': "The older name of recovery by email. Either of the two is enough.",
    'consoleFeatures.origins': "Pages that use passkeys",
    'consoleFeatures.origins.help': "Passkeys stamp on these pages alone, here and in every organization below that names none of its own. Without it: on those that the service is set up with.",
    'consoleFeatures.webhook': "Webhook",
    'consoleFeatures.webhook.help': "The address is kept for programs that ask for it; nothing is sent to it.",
    'consoleFeatures.wrong.address': "This is no https address.",
    'consoleFeatures.wrong.empty': "Between the commas, each page needs an address.",
    'consoleFeatures.wrong.origin': ["“",["page"],"” is no origin: https://, a host, and nothing behind it."],
  },
}
