import type { Fault } from '@latchkey/custody'
import { consoleReasonsTexts } from '@latchkey/texts/console'
import { inEnglish, useDates, useTexts } from '@latchkey/ui'
import { visible } from '../layout/visible.ts'
import { type FaultWords, tellAuditFault, tellPolicyFault } from './tellFault.ts'

export type FaultTextProps = {
  readonly of: 'audit' | 'policy'
  readonly fault: Fault | null | undefined
  /** In the words of custody: said where there are none of ours. */
  readonly text: string
}

/** Why something is not as it should be: by its code, else in the words of custody. */
export function FaultText({ of: subject, fault, text }: FaultTextProps) {
  const { say, spoken } = useTexts(consoleReasonsTexts)
  const words: FaultWords = { say, dates: useDates() }
  const tell = subject === 'audit' ? tellAuditFault : tellPolicyFault
  const told = fault == null ? undefined : tell(words, fault)
  return told === undefined ? <bdi {...inEnglish}>{visible(text)}</bdi> : <bdi {...spoken}>{told}</bdi>
}
