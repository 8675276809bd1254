/** How the value of a feature is written. */
export type FeatureValue = 'none' | 'origins' | 'url'

export type KnownFeature = {
  readonly name: `FEATURE_NAME_${string}`
  readonly title: string
  readonly text: string
  readonly value: FeatureValue
}

/** Features of an organization that this service heeds. */
export const knownFeatures = [
  {
    name: 'FEATURE_NAME_EMAIL_AUTH',
    title: 'Sign-in by email',
    text: 'Users of the organization can have a session mailed to them.',
    value: 'none',
  },
  {
    name: 'FEATURE_NAME_EMAIL_RECOVERY',
    title: 'Recovery by email',
    text: 'Users who have lost their passkeys can have the right to add a new one mailed to them.',
    value: 'none',
  },
  {
    name: 'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY',
    title: 'Recovery of root users by email',
    text: 'The older name of recovery by email. Either of the two is enough.',
    value: 'none',
  },
  {
    name: 'FEATURE_NAME_WEBAUTHN_ORIGINS',
    title: 'Pages that use passkeys',
    text: 'Passkeys stamp on these pages alone, here and in every organization below that names none of its own. Without it: on those that the service is set up with.',
    value: 'origins',
  },
  {
    name: 'FEATURE_NAME_WEBHOOK',
    title: 'Webhook',
    text: 'The address is kept for programs that ask for it; nothing is sent to it.',
    value: 'url',
  },
] as const satisfies readonly KnownFeature[]

/** The fault of a value before custody is asked; undefined without one. */
export function checkFeatureValue(kind: FeatureValue, text: string): string | undefined {
  if (kind === 'none') return undefined
  if (kind === 'url') {
    const isHttps = URL.canParse(text.trim()) && new URL(text.trim()).protocol === 'https:'
    return isHttps ? undefined : 'This is no https address.'
  }
  const origins = text.split(',').map((each) => each.trim())
  const wrong = origins.find((each) => !URL.canParse(each) || new URL(each).origin !== each)
  if (wrong === undefined) return undefined
  return wrong === ''
    ? 'Between the commas, each page needs an address.'
    : `“${wrong}” is no origin: https://, a host, and nothing behind it.`
}
