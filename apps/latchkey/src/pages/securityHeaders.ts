/** Where a browser reports what the policy stopped. */
export const cspReportPath = '/api/csp-report'

export type PolicyExceptions = {
  /** The inline scripts that may run, each as `sha256-…`; none may unless given. */
  readonly scriptDigests?: readonly string[]
  /** The inline styles that count, likewise. */
  readonly styleDigests?: readonly string[]
  /** Where the page may connect beside this origin: relays, and custody where it is elsewhere. */
  readonly connectOrigins?: readonly string[]
  /** The key frame's origin; the page may frame nothing else, and nothing at all unless given. */
  readonly frameOrigin?: string
  /** Origins whose pages may frame the page; none may unless given. */
  readonly frameAncestors?: readonly string[]
  /** The name under which the page's own code may make trusted types; under none unless given. */
  readonly trustedTypes?: string
}

/** The policy. */
export function contentSecurityPolicy({
  scriptDigests = [],
  styleDigests = [],
  connectOrigins = [],
  frameOrigin,
  frameAncestors = [],
  trustedTypes = "'none'",
}: PolicyExceptions = {}): string {
  const withDigests = (source: string, digests: readonly string[]) =>
    [source, ...digests.map((digest) => `'${digest}'`)].join(' ')
  return [
    "default-src 'none'",
    withDigests("script-src 'self'", scriptDigests),
    withDigests("style-src 'self'", styleDigests),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    `frame-src ${frameOrigin ?? "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`,
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
    `report-uri ${cspReportPath}`,
  ].join('; ')
}

/** Features of the visitor's device that a page may use: none unless named. Passkeys belong to the page alone. */
const permissions = {
  camera: '',
  'clipboard-read': '',
  'clipboard-write': 'self',
  geolocation: '',
  microphone: '',
  payment: '',
  'publickey-credentials-create': 'self',
  'publickey-credentials-get': 'self',
  usb: '',
  'interest-cohort': '',
} as const

/** The policy, with what `open` says instead. */
export function permissionsPolicy(open: Partial<Record<keyof typeof permissions, string>> = {}): string {
  return Object.entries({ ...permissions, ...open })
    .map(([name, allowed]) => `${name}=(${allowed})`)
    .join(', ')
}

/** The headers of every answer that brings none of these itself, but for parts of pages (`documentHeaders`). Nothing of the page comes from, or goes to, another origin. */
const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // For browsers that know no frame-ancestors; all others go by that.
  'x-frame-options': 'DENY',
}

/** Those that a browser heeds on documents alone. */
export const documentHeaders: ReadonlySet<string> = new Set([
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
])

/** A year. The hosts below and the lists that browsers are shipped with are their owner's to decide. */
const httpsOnly = 'max-age=31536000'

/** The same for what visitors see as `origin`: where that is https, browsers are told never to ask it in clear. */
export function securityHeadersOf(origin: string): Readonly<Record<string, string>> {
  return { ...securityHeaders, ...transportSecurityOf(origin) }
}

/** The header that keeps browsers from asking an origin in clear; none where it is not https. */
export function transportSecurityOf(origin: string): Readonly<Record<string, string>> {
  return origin.startsWith('https:') ? { 'strict-transport-security': httpsOnly } : {}
}
