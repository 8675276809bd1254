/** Where a browser reports what the policy stopped. */
export const cspReportPath = '/api/csp-report'

/** The names under which the pages may make trusted types; `'none'` while they need none. */
const trustedTypes = "'none'"

/** The policy. `inlineDigest` names the one inline script that may run, as `sha256-…`; none may unless given. */
export function contentSecurityPolicy(inlineDigest?: string): string {
  return [
    "default-src 'none'",
    inlineDigest === undefined ? "script-src 'self'" : `script-src 'self' '${inlineDigest}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
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

/** The headers of every answer that brings none of these itself. Nothing of the page comes from, or goes to, another origin. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
