import type { signTexts } from '@latchkey/texts'
import type { Sentence, Tell } from '@latchkey/ui'

/** A sentence about signing, to be said where it is shown. */
export type SignSentence = (say: SaySign, tell: Tell) => string

type SaySign = Parameters<Sentence<typeof signTexts>>[0]

/** A failure in the words of its code. */
export function toldOf(error: Error): SignSentence {
  return (_say, tell) => tell(error).sentence
}
