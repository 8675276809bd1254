import trialJson from '../../contracts/trial.generated.json' with { type: 'json' }
import type { CompiledContract } from '../contracts.ts'

/** The names of contracts that tests try transactions on. */
export type TrialName = keyof typeof trialJson

/** Written by compile.ts, whose test compares it with the sources; a JSON file cannot say that its text is hexadecimal. */
export const trialContracts = trialJson as Readonly<Record<TrialName, CompiledContract>>
