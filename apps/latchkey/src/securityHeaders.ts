/** Where a browser reports what the policy stopped. */
export const cspReportPath = '/api/csp-report'

/** The names under which the pages may make trusted types; `'none'` while they need none. */
const trustedTypes = "'none'"

export type PolicyExceptions = {
  /** The one inline script that may run, as `sha256-…`; none may unless given. */
  readonly inlineDigest?: string
  /** Relays beside this origin, as origins. */
  readonly relayOrigins?: readonly string[]
}

/** The policy. */
export function contentSecurityPolicy({ inlineDigest, relayOrigins = [] }: PolicyExceptions = {}): string {
  return [
    "default-src 'none'",
    inlineDigest === undefined ? "script-src 'self'" : `script-src 'self' '${inlineDigest}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...relayOrigins].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
    `report-uri ${cspReportPath}`,
  ].join('; ')
}

const closedPermissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'interest-cohort'] as const

/** What a page may ask the visitor's device for: nothing, unless `open` names it. */
export function permissionsPolicy(open: Partial<Record<(typeof closedPermissions)[number], 'self'>> = {}): string {
  return closedPermissions.map((name) => `${name}=(${open[name] ?? ''})`).join(', ')
}

/** The headers of every answer that brings none of these itself. Nothing of the page comes from, or goes to, another origin. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
