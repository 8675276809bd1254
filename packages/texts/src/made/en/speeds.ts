// Made by `npm run texts` from locales/en/speeds.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type SpeedsKeys = {
  'speeds.label': Nothing
  'speeds.slow': Nothing
  'speeds.normal': Nothing
  'speeds.fast': Nothing
  'speeds.custom': Nothing
  'speeds.seconds': { seconds: number }
  'speeds.minutes': { minutes: number }
  'speeds.about': { money: string }
  'speeds.less': { money: string }
  'speeds.customHint': Nothing
  'speeds.most': Nothing
  'speeds.mostHint': { base: string }
  'speeds.tip': Nothing
  'speeds.tipHint': { tip: string }
  'speeds.gwei': Nothing
  'speeds.wrong.number': Nothing
  'speeds.wrong.low': { least: string }
  'speeds.wrong.high': { most: string }
  'speeds.wrong.tip': Nothing
}

/** The sentences of the area "speeds". */
export const speedsTexts: Area<SpeedsKeys> = {
  english: {
    'speeds.label': "How fast",
    'speeds.slow': "Slow",
    'speeds.normal': "Normal",
    'speeds.fast': "Fast",
    'speeds.custom': "Custom",
    'speeds.seconds': ["about ",["seconds",4]," s"],
    'speeds.minutes': ["about ",["minutes",4]," min"],
    'speeds.about': ["about ",["money"]],
    'speeds.less': ["less than ",["money"]],
    'speeds.customHint': "Set the price yourself",
    'speeds.most': "Highest price",
    'speeds.mostHint': ["The next block takes ",["base"]," gwei."],
    'speeds.tip': "Tip in it",
    'speeds.tipHint': ["Others give about ",["tip"]," gwei."],
    'speeds.gwei': "gwei",
    'speeds.wrong.number': "Enter a number, such as 1.5.",
    'speeds.wrong.low': ["At least ",["least"]," gwei, or no block takes it now."],
    'speeds.wrong.high': ["At most ",["most"]," gwei. Nothing is sent here for more."],
    'speeds.wrong.tip': "The tip cannot be above the highest price.",
  },
}
