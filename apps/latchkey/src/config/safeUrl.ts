import { isLoopback } from './config.ts'

/** True for an https address, or an http address of this machine. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** True for an address without a user name and password. */
export function hasNoPassword(text: string): boolean {
  return URL.canParse(text) && new URL(text).username === '' && new URL(text).password === ''
}
