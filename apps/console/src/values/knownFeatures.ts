import type { consoleFeaturesTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'
import { visible } from '../layout/visible.ts'
import { enumWords } from '../layout/words.ts'

/** How the value of a feature is written. */
export type FeatureValue = 'none' | 'origins' | 'url'

export type KnownFeature = {
  readonly name: `FEATURE_NAME_${string}`
  /** Its sentences in the table. */
  readonly id: string
  readonly value: FeatureValue
}

/** Features of an organization that this service heeds. */
export const knownFeatures = [
  { name: 'FEATURE_NAME_EMAIL_AUTH', id: 'emailAuth', value: 'none' },
  { name: 'FEATURE_NAME_EMAIL_RECOVERY', id: 'emailRecovery', value: 'none' },
  { name: 'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY', id: 'rootRecovery', value: 'none' },
  { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', id: 'origins', value: 'origins' },
  { name: 'FEATURE_NAME_WEBHOOK', id: 'webhook', value: 'url' },
] as const satisfies readonly KnownFeature[]

/** A feature that this service heeds, by its name in the interface. */
export const findFeature = (name: string) => knownFeatures.find((feature) => feature.name === name)

/** A feature as people call it; one that this service does not heed has the name that the interface gives it. */
export function nameOfFeature(say: Say<typeof consoleFeaturesTexts>, name: string): string {
  const known = findFeature(name)
  return known === undefined ? visible(enumWords(name, 'FEATURE_NAME_')) : say(`consoleFeatures.${known.id}`)
}
