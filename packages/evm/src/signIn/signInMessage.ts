import type { ErrorData } from '@latchkey/base'
import { type Address, toAddress } from '../address.ts'
import type { EvmError } from '../errors.ts'
import { wordedFault } from '../wordedFault.ts'
import { readDateTime } from './dateTime.ts'
import { signInFaults } from './signInFaults.ts'
import { isAuthority, isPathText, isScheme, isUri } from './uri.ts'

/** The fields of an EIP-4361 message. Times stay text (RFC 3339), because the message is compared byte for byte. */
export type SignInFields = {
  readonly scheme?: string
  /** Host and port of the site that asks. */
  readonly domain: string
  readonly address: Address
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** Longer texts are not looked at. */
const maxLength = 16_384
const greeting = ' wants you to sign in with your Ethereum account:'
// `reserved / unreserved / " "`: printable ASCII without " % < > \ ^ ` { | }
const statementPattern = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/

/** Fields → EIP-4361 text. Fails with `invalid_sign_in_message` when a field would not come back as it went in. */
export function createSignInMessage(fields: SignInFields): string {
  const text = format(fields)
  const parsed = parseSignInMessage(text)
  // A line break smuggled into one field would read back as another.
  const isSame = fieldNames.every((name) => JSON.stringify(parsed[name]) === JSON.stringify(fields[name]))
  if (!isSame) throw invalid('foreign_text')
  return text
}

/**
 * EIP-4361 text → fields, by the letter of its grammar: what is accepted formats back to the same bytes. Fails with
 * `invalid_sign_in_message` on anything else.
 */
export function parseSignInMessage(text: string): SignInFields {
  if (text.length > maxLength) throw invalid('too_long')
  const lines = createLines(text)
  const { scheme, domain } = parseGreeting(lines.next())
  const address = parseAddress(lines.next())
  lines.blank()
  const statement = lines.isBlank() ? undefined : check(lines.next(), isStatement, 'statement')
  lines.blank()
  const required = {
    uri: check(lines.field('URI'), isUri, 'uri'),
    version: parseVersion(lines.field('Version')),
    chainId: parseChainNumber(lines.field('Chain ID')),
    nonce: check(lines.field('Nonce'), isNonce, 'nonce'),
    issuedAt: check(lines.field('Issued At'), isDateTime, 'issue_time'),
  }
  const expirationTime = lines.optional('Expiration Time')
  const notBefore = lines.optional('Not Before')
  const requestId = lines.optional('Request ID')
  const resources = parseResources(lines)
  lines.end()
  return {
    ...(scheme !== undefined && { scheme }),
    domain,
    address,
    ...(statement !== undefined && { statement }),
    ...required,
    ...(expirationTime !== undefined && { expirationTime: check(expirationTime, isDateTime, 'expiration_time') }),
    ...(notBefore !== undefined && { notBefore: check(notBefore, isDateTime, 'start_time') }),
    ...(requestId !== undefined && { requestId: check(requestId, isPathText, 'request_id') }),
    ...(resources !== undefined && { resources }),
  }
}

const fieldNames = [
  'scheme',
  'domain',
  'address',
  'statement',
  'uri',
  'version',
  'chainId',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
  'resources',
] as const satisfies readonly (keyof SignInFields)[]

function format(fields: SignInFields): string {
  const scheme = fields.scheme === undefined ? '' : `${fields.scheme}://`
  const optional = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name}: ${value}`])
  return [
    `${scheme}${fields.domain}${greeting}`,
    fields.address,
    '',
    ...(fields.statement === undefined ? [] : [fields.statement]),
    '',
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...optional('Expiration Time', fields.expirationTime),
    ...optional('Not Before', fields.notBefore),
    ...optional('Request ID', fields.requestId),
    ...(fields.resources === undefined ? [] : ['Resources:', ...fields.resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}

type Lines = ReturnType<typeof createLines>

function createLines(text: string) {
  const lines = text.split('\n')
  let index = 0
  const next = (): string => {
    const line = lines[index++]
    if (line === undefined) throw invalid('line_missing')
    return line
  }
  const optional = (name: string): string | undefined => {
    const start = `${name}: `
    if (lines[index]?.startsWith(start) !== true) return undefined
    return lines[index++]?.slice(start.length)
  }
  return {
    next,
    optional,
    isBlank: () => lines[index] === '',
    isResource: () => lines[index]?.startsWith('- ') === true,
    blank() {
      if (index >= lines.length || next() !== '') throw invalid('empty_line_missing')
    },
    field(name: string): string {
      const value = optional(name)
      if (value === undefined) throw invalid('field_missing', { data: { field: name } })
      return value
    },
    /** Skips the line if it is exactly this one. */
    skip: (line: string): boolean => lines[index] === line && index++ >= 0,
    end() {
      if (index < lines.length) throw invalid('text_behind')
    },
  }
}

function parseGreeting(line: string): { scheme: string | undefined; domain: string } {
  if (!line.endsWith(greeting)) throw invalid('first_line')
  const site = line.slice(0, -greeting.length)
  const end = site.indexOf('://')
  const scheme = end < 0 ? undefined : check(site.slice(0, end), isScheme, 'scheme')
  return { scheme, domain: check(end < 0 ? site : site.slice(end + 3), isAuthority, 'domain') }
}

function parseAddress(line: string): Address {
  try {
    const address = toAddress(line)
    if (address === line) return address
  } catch (cause) {
    throw invalid('address', { cause })
  }
  throw invalid('address')
}

function parseVersion(text: string): '1' {
  if (text === '1') return text
  throw invalid('version')
}

function parseChainNumber(text: string): number {
  const value = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(value)) return value
  throw invalid('chain_id')
}

function parseResources(lines: Lines): readonly string[] | undefined {
  if (!lines.skip('Resources:')) return undefined
  const resources: string[] = []
  // The length of the text limits the number of lines.
  while (lines.isResource()) resources.push(check(lines.next().slice(2), isUri, 'resource'))
  return resources
}

function isStatement(text: string): boolean {
  return statementPattern.test(text)
}

function isNonce(text: string): boolean {
  return /^[A-Za-z0-9]{8,}$/.test(text)
}

function isDateTime(text: string): boolean {
  return readDateTime(text) !== undefined
}

function check(text: string, isRight: (text: string) => boolean, fault: Fault): string {
  if (isRight(text)) return text
  throw invalid(fault)
}

type Fault = keyof typeof signInFaults

function invalid(fault: Fault, options?: { data?: ErrorData; cause?: unknown }): EvmError {
  return wordedFault({ code: 'invalid_sign_in_message', faults: signInFaults }, fault, options)
}
