// Made by `npm run texts` from locales/en/ui.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type UiKeys = {
  'ui.back': Nothing
  'ui.close': Nothing
  'ui.copied': Nothing
  'ui.notCopied': Nothing
  'ui.notCopiedWhy': Nothing
  'ui.loading': Nothing
  'ui.late.failed': Nothing
  'ui.late.again': Nothing
  'ui.network': { number: string }
}

/** The sentences of the area "ui". */
export const uiTexts: Area<UiKeys> = {
  english: {
    'ui.back': "Back",
    'ui.close': "Close",
    'ui.copied': "Copied",
    'ui.notCopied': "Could not copy",
    'ui.notCopiedWhy': "Could not copy. Select the text instead.",
    'ui.loading': "Loading",
    'ui.late.failed': "This part of the page could not be loaded.",
    'ui.late.again': "Try again",
    'ui.network': ["Network ",["number"]],
  },
}
