import type { CardDanger } from '@latchkey/evm'

/** Told because they are easily overlooked; they take nothing that the rows of the card do not name. */
const mild: ReadonlySet<CardDanger['code']> = new Set(['also_sends', 'code_delegation_ended'])

/** Whether a danger can cost more than the card says. The word "Danger" is for these alone, so that it keeps its weight. */
export function isGrave({ code }: CardDanger): boolean {
  return !mild.has(code)
}
