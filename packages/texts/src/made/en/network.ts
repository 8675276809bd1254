// Made by `npm run texts` from locales/en/network.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type NetworkKeys = {
  'network.button': { network: string }
  'network.title': Nothing
  'network.search': Nothing
  'network.main': Nothing
  'network.test': Nothing
  'network.none': Nothing
  'network.confirm': { wallet: string }
  'network.confirmAny': Nothing
  'network.confirmHelp': Nothing
  'network.waiting': { wallet: string }
  'network.waitingAny': Nothing
}

/** The sentences of the area "network". */
export const networkTexts: Area<NetworkKeys> = {
  english: {
    'network.button': ["Network: ",["network"]],
    'network.title': "Choose a network",
    'network.search': "Search networks",
    'network.main': "Networks",
    'network.test': "Test networks",
    'network.none': "No network of this name. Check the spelling.",
    'network.confirm': ["Confirm in ",["wallet"]],
    'network.confirmAny': "Confirm in your wallet",
    'network.confirmHelp': "Your wallet asks whether this site may change its network.",
    'network.waiting': ["Still waiting. Open ",["wallet"]," and look for its question, or change the network there."],
    'network.waitingAny': "Still waiting. Open your wallet and look for its question, or change the network there.",
  },
}
