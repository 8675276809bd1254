// Made by `npm run texts` from locales/en/fees.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type FeesKeys = {
  'fees.refused': Nothing
  'fees.refusedHelp': Nothing
  'fees.doubts': Nothing
  'fees.type': { fee: string }
  'fees.tick': Nothing
}

/** The sentences of the area "fees". */
export const feesTexts: Area<FeesKeys> = {
  english: {
    'fees.refused': "This is not sent",
    'fees.refusedHelp': "Ask whoever runs this site to check its network node.",
    'fees.doubts': "Look at this before you send",
    'fees.type': ["To send all the same, type the fee: ",["fee"]],
    'fees.tick': "I have read this and want to send",
  },
}
