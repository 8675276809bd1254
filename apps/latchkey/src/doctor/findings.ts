import { AppError } from '@latchkey/base'
import { reasonInWords } from '../config/dataFolder.ts'
import { toStartFailure } from '../startFailure.ts'

/** How one part is: well, worth a look, or so that it has to be mended. */
export type Finding = {
  readonly part: string
  readonly status: 'ok' | 'look' | 'wrong'
  readonly text: string
  /** The way out. */
  readonly hint?: string | undefined
}

export const ok = (part: string, text: string): Finding => ({ part, status: 'ok', text })
export const look = (part: string, text: string, hint?: string): Finding => ({ part, status: 'look', text, hint })
export const wrong = (part: string, text: string, hint?: string): Finding => ({ part, status: 'wrong', text, hint })

/** A failure as a finding, in its own words where it has some. */
export function toFinding(part: string, error: unknown): Finding {
  const failure = toStartFailure(error)
  if (failure instanceof AppError) return wrong(part, failure.message, failure.hint)
  return wrong(part, `It failed: ${reasonInWords(failure)}.`)
}

/** The findings of a look; a failure is one too. */
export async function findingsOf(part: string, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [toFinding(part, error)]
  }
}

const partWidth = 14

/** The findings as lines for a terminal, and one that counts. */
export function renderFindings(findings: readonly Finding[]): readonly string[] {
  const lines = findings.flatMap(({ part, status, text, hint }) => [
    `${status.padEnd(6)} ${part.padEnd(partWidth)} ${text}`,
    ...(hint === undefined ? [] : [`${' '.repeat(partWidth + 8)}${hint}`]),
  ])
  const count = findings.filter(({ status }) => status === 'wrong').length
  return [...lines, '', count === 0 ? 'Nothing is wrong.' : `To be mended: ${count} of ${findings.length}.`]
}
