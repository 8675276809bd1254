import * as v from 'valibot'
import { isLoopback } from './config.ts'

// Fields that an owner writes in more than one place of the configuration, with the words for their faults.

/** Text that is not empty. */
export const shortText = (maxLength: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
  )

/** An https address, or an http one of this machine. */
export const httpsAddress = v.pipe(
  v.string('must be text'),
  v.check(isSafeUrl, 'must be an https address (http only on this machine)'),
  // Requests to such addresses are refused by the platform.
  v.check(hasNoPassword, 'must hold no user name or password'),
)

/** The origin of somebody's pages. */
export const origin = v.pipe(
  v.string('must be text'),
  v.check(isSafeUrl, 'must be an https origin (http only on this machine)'),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://shop.example.org, without a path',
  ),
)

/** True for an https address, or an http address of this machine. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** True for an address without a user name and password. */
function hasNoPassword(text: string): boolean {
  return URL.canParse(text) && new URL(text).username === '' && new URL(text).password === ''
}
