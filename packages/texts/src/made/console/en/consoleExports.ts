// Made by `npm run texts` from locales/en/consoleExports.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleExportsKeys = {
  'consoleExports.help': Nothing
  'consoleExports.word': Nothing
  'consoleExports.type': { word: string }
  'consoleExports.typeWrong': { word: string }
  'consoleExports.cancel': Nothing
  'consoleExports.waiting': Nothing
  'consoleExports.unfinished': Nothing
  'consoleExports.done': Nothing
  'consoleExports.exported': Nothing
  'consoleExports.putAway': Nothing
  'consoleExports.noFrame': Nothing
  'consoleExports.noFrameWhy': Nothing
  'consoleExports.phrase.danger': Nothing
  'consoleExports.phrase.notShown': Nothing
  'consoleExports.phrase.export': Nothing
  'consoleExports.phrase.onceApproved': Nothing
  'consoleExports.phrase.onceDone': Nothing
  'consoleExports.phrase.inFrame': Nothing
  'consoleExports.phrase.inFrameDone': Nothing
  'consoleExports.phrase.sealed': Nothing
  'consoleExports.phrase.show': Nothing
  'consoleExports.key.danger': Nothing
  'consoleExports.key.notShown': Nothing
  'consoleExports.key.export': Nothing
  'consoleExports.key.onceApproved': Nothing
  'consoleExports.key.onceDone': Nothing
  'consoleExports.key.inFrame': Nothing
  'consoleExports.key.inFrameDone': Nothing
  'consoleExports.key.sealed': Nothing
  'consoleExports.key.show': Nothing
}

/** The sentences of the area "consoleExports". */
export const consoleExportsTexts: Area<ConsoleExportsKeys> = {
  english: {
    'consoleExports.help': "It is shown in a part of this page that the page itself cannot read. Make sure that nobody looks on.",
    'consoleExports.word': "export",
    'consoleExports.type': ["Type “",["word"],"” to go ahead"],
    'consoleExports.typeWrong': ["Type the word “",["word"],"”, or cancel."],
    'consoleExports.cancel': "Cancel",
    'consoleExports.waiting': "Others have to approve it first",
    'consoleExports.unfinished': "It is not carried out yet",
    'consoleExports.done': "Done",
    'consoleExports.exported': "What was exported",
    'consoleExports.putAway': "Put it away",
    'consoleExports.noFrame': "There is no key frame that this page can reach",
    'consoleExports.noFrameWhy': "Keys are shown in it alone. The owner of this service gives it a name of its own that browsers elsewhere can reach too; from the machine itself it is there already.",
    'consoleExports.phrase.danger': "Whoever sees the recovery phrase has all that it guards",
    'consoleExports.phrase.notShown': "The recovery phrase is not shown",
    'consoleExports.phrase.export': "Export the recovery phrase…",
    'consoleExports.phrase.onceApproved': "Once they have, the page of its activity can show the recovery phrase, in this browser alone and within two days.",
    'consoleExports.phrase.onceDone': "Once it is, the page of its activity can show the recovery phrase, in this browser alone and within two days.",
    'consoleExports.phrase.inFrame': "The recovery phrase is in the frame.",
    'consoleExports.phrase.inFrameDone': "The recovery phrase is in the frame. Put it away with “Done”.",
    'consoleExports.phrase.sealed': "The recovery phrase is sealed to the browser that asked for it, which can show it once. Make sure that nobody looks on.",
    'consoleExports.phrase.show': "Show the recovery phrase",
    'consoleExports.key.danger': "Whoever sees the private key has all that it guards",
    'consoleExports.key.notShown': "The private key is not shown",
    'consoleExports.key.export': "Export the private key…",
    'consoleExports.key.onceApproved': "Once they have, the page of its activity can show the private key, in this browser alone and within two days.",
    'consoleExports.key.onceDone': "Once it is, the page of its activity can show the private key, in this browser alone and within two days.",
    'consoleExports.key.inFrame': "The private key is in the frame.",
    'consoleExports.key.inFrameDone': "The private key is in the frame. Put it away with “Done”.",
    'consoleExports.key.sealed': "The private key is sealed to the browser that asked for it, which can show it once. Make sure that nobody looks on.",
    'consoleExports.key.show': "Show the private key",
  },
}
