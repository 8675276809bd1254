import type { consoleFeaturesTexts } from '@latchkey/texts/console'
import type { Sentence } from '@latchkey/ui'
import { visible } from '../layout/visible.ts'
import type { FeatureValue } from '../values/knownFeatures.ts'

/** The fault of a value before custody is asked; undefined without one. */
export function checkFeatureValue(kind: FeatureValue, text: string): Sentence<typeof consoleFeaturesTexts> | undefined {
  if (kind === 'none') return undefined
  if (kind === 'url') {
    const isHttps = URL.canParse(text.trim()) && new URL(text.trim()).protocol === 'https:'
    return isHttps ? undefined : (say) => say('consoleFeatures.wrong.address')
  }
  const origins = text.split(',').map((each) => each.trim())
  const wrong = origins.find((each) => !URL.canParse(each) || new URL(each).origin !== each)
  if (wrong === undefined) return undefined
  if (wrong === '') return (say) => say('consoleFeatures.wrong.empty')
  return (say) => say('consoleFeatures.wrong.origin', { page: visible(wrong) })
}
