import { isIPv6 } from 'node:net'

const maxLength = 2000

/**
 * Text for a log without what must not be there: of a web address its origin alone (its path and its query hold keys and
 * tokens), no mail address, no address of a network but of this machine's own, no key, signature, token or account.
 */
export function cleanText(text: string): string {
  return short(text)
    .replace(/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>`]+/gi, toOrigin)
    .replace(/\bwc:[^\s"'<>`]+/gi, '[pairing]')
    .replace(/\bdata:[^\s"'<>`]+/gi, '[data]')
    .replace(/[^\s@<>"'(]+@[^\s@<>"')]+\.[a-z]{2,}/gi, '[mail]')
    .replace(/\beyJ[\w-]+(?:\.[\w-]*)+/g, '[token]')
    .replace(/\b0x[\da-f]{8,}/gi, '[hex]')
    .replace(/(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]*\w)/g, (ip) => (isOwn(ip) ? ip : '[ip]'))
    .replace(/(?<![\w:])[\da-f]*:[\da-f:]+/gi, (ip) => (isIPv6(ip) && !isOwn(ip) ? '[ip]' : ip))
    .replace(/[\w+/=-]{32,}/g, (word) => (word.includes('/') && isPath(word) ? cleanPath(word) : cleanWord(word)))
}

/** A foreign sentence may quote what it was given, with marks inside: all from the first mark to the last is left out. */
export function cleanForeignText(text: string): string {
  return cleanText(
    short(text)
      .replace(/"[\s\S]*(?:"|$)/, '"…"')
      .replace(/(^|[\s(:=,])'[\s\S]*(?:'|$)/, "$1'…'"),
  )
}

/** Longer texts are nobody's sentences, and would take long to clean. A word that is cut could be half of a secret. */
function short(text: string): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0))}…`
}

/** Control characters as escapes: foreign text could move the cursor, or look like a line of ours. */
export function toOneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

function toOrigin(address: string): string {
  try {
    const { protocol, host } = new URL(address)
    return protocol === 'file:' ? address.replace(/[?#].*$/, '') : `${protocol}//${host}`
  } catch {
    return '[address]'
  }
}

function isOwn(ip: string): boolean {
  return /^(?:127\.|0\.0\.0\.0$|::1?$)/.test(ip)
}

/** Folders have several parts, none of which looks like a key; base64 with a slash in it has long ones. */
function isPath(word: string): boolean {
  const parts = word.split('/')
  return word.startsWith('/') && parts.length > 2 && parts.every((part) => part.length < 25)
}

function cleanPath(path: string): string {
  return path.split('/').map(cleanWord).join('/')
}

/** Ids of organizations, activities and requests name something and open nothing. */
const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function cleanWord(word: string): string {
  if (word.length < 32 || id.test(word)) return word
  const digits = word.match(/\d/g)?.length ?? 0
  const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word)
  return digits >= 3 || isMixed ? '[token]' : word
}
