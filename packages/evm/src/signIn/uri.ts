// RFC 3986, by its own rule names. All classes exclude what could end a line or hide in it.
const pctEncoded = '%[0-9A-Fa-f]{2}'
const regName = `(?:[A-Za-z0-9\\-._~!$&'()*+,;=]|${pctEncoded})`
const pchar = `(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|${pctEncoded})`
const userInfo = `(?:(?:[A-Za-z0-9\\-._~!$&'()*+,;=:]|${pctEncoded})*@)?`
const ipLiteral = `\\[(?:[0-9A-Fa-f:.]{2,45}|[vV][0-9A-Fa-f]+\\.[A-Za-z0-9\\-._~!$&'()*+,;=:]+)\\]`
const authority = (name: string) => `${userInfo}(?:${ipLiteral}|${name})(?::[0-9]*)?`
const path = `(?://${authority(`${regName}*`)}(?:/${pchar}*)*|/(?:${pchar}+(?:/${pchar}*)*)?|${pchar}+(?:/${pchar}*)*|)`
const tail = `(?:[?/]|${pchar})*`
const schemeRule = '[A-Za-z][A-Za-z0-9+\\-.]*'

const uriPattern = new RegExp(`^${schemeRule}:${path}(?:\\?${tail})?(?:#${tail})?$`)
const authorityPattern = new RegExp(`^${authority(`${regName}+`)}$`)
const schemePattern = new RegExp(`^${schemeRule}$`)
const requestIdPattern = new RegExp(`^${pchar}*$`)

/** True for an absolute URI (RFC 3986 `URI`). */
export function isUri(text: string): boolean {
  return uriPattern.test(text) && hasSoundBrackets(text)
}

/** True for an RFC 3986 `authority` with a host that is not empty. */
export function isAuthority(text: string): boolean {
  return authorityPattern.test(text) && hasSoundBrackets(text)
}

/** True for an RFC 3986 `scheme`. */
export function isScheme(text: string): boolean {
  return schemePattern.test(text)
}

/** True for any number of RFC 3986 `pchar`. */
export function isPathText(text: string): boolean {
  return requestIdPattern.test(text)
}

/** An address in brackets must be a real one: the platform's URL parser knows the grammar of IPv6. */
function hasSoundBrackets(text: string): boolean {
  const literal = /\[([^\]v][^\]]*)\]/i.exec(text)
  return literal === null || URL.canParse(`http://[${literal[1]}]/`)
}
